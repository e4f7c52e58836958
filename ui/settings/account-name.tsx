import { useApp, useBehavior } from '../shared/app-context.tsx'

/** Tells a password manager whose password a form is about; it is neither seen nor reached with the keyboard. */
export const AccountName = () => {
  const login = useBehavior(useApp().session.login)
  const username = login.tag === 'logged-in' ? login.username : undefined
  return username === undefined ? null : <input type="text" autoComplete="username" value={username} readOnly hidden />
}
