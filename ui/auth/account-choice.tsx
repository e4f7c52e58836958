import { Link, useNavigate } from 'react-router-dom'
import { Button, getButtonClass } from '../components/button.tsx'
import type { NavigationState } from '../page/navigation-state.ts'
import { paths } from '../routes/table.ts'
import { useApp } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'

export interface UsernameProps {
  readonly username: string
}

/** Shows which account is signed in, because a mailed link may belong to another account. */
export const SignedInAccountText = ({ username }: UsernameProps) => {
  const { t } = useTexts()
  return isolateMarkedValues(t('newPassword.signedInAs', { username: markForIsolation(username) }))
}

interface AccountChoiceProps extends UsernameProps {
  /** The navigation state for the sign-in page, which shows a message about the last action. */
  readonly state?: NavigationState
}

/**
 * A button that opens the sign-in form for another account, and a link to the orders of the signed-in customer. If this
 * tab has requested the mailed link, the form contains the email address to which the link was sent.
 */
export const AccountChoice = ({ username, state = {} }: AccountChoiceProps) => {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { auth, session } = useApp()
  const signInAsOther = () => {
    const mailedTo = auth.readMailedAddress()
    session.signOut()
    if (mailedTo !== undefined) auth.keepMailedAddress(mailedTo)
    navigate(paths.signIn, { replace: true, state })
  }
  return (
    <>
      <Button onClick={signInAsOther}>{t('newPassword.otherAccount')}</Button>
      <Link to={paths.orders} replace className={getButtonClass('secondary')}>
        {isolateMarkedValues(t('newPassword.keepAccount', { username: markForIsolation(username) }))}
      </Link>
    </>
  )
}
