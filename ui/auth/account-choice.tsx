import { Link, useNavigate } from 'react-router-dom'
import { Button, buttonClass } from '../components/button.tsx'
import type { NavigationState } from '../page/navigation-state.ts'
import { paths } from '../routes/table.ts'
import { useApp } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'

export interface AccountProps {
  readonly username: string
}

/** Says who is signed in after a mailed link has acted. Only the service knows to whose account the link belongs. */
export const WhoIsSignedIn = ({ username }: AccountProps) => {
  const { t } = useTexts()
  return isolateMarkedValues(t('newPassword.signedInAs', { username: markForIsolation(username) }))
}

interface AccountChoiceProps extends AccountProps {
  /** The last action, which the sign-in page reports. */
  readonly state?: NavigationState
}

/**
 * Leads to the orders of the customer who is signed in, or to sign-in. Sign-in starts with the email address to which
 * this tab had the link sent.
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
      <Link to={paths.orders} replace className={buttonClass('secondary')}>
        {isolateMarkedValues(t('newPassword.keepAccount', { username: markForIsolation(username) }))}
      </Link>
    </>
  )
}
