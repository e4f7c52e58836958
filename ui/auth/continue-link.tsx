import { Link } from 'react-router-dom'
import { getUsername } from '../../core/session/login-state.ts'
import { getButtonClass } from '../components/button.tsx'
import { paths } from '../routes/table.ts'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { isolateMarkedValues, markForIsolation, useTexts } from '../shared/texts.tsx'
import { LinkWithEmail } from './auth-links.tsx'

interface ContinueLinkProps {
  readonly email?: string | undefined
  readonly variant?: 'primary' | 'secondary'
}

/**
 * For a signed-in customer, a link to the orders; for a visitor, a link to the sign-in form with the email. If `email`
 * belongs to another account, the text of the link to the orders contains the username of the customer.
 */
export const ContinueLink = ({ email, variant }: ContinueLinkProps) => {
  const { t } = useTexts()
  const login = useBehavior(useApp().session.login)
  const username = getUsername(login)
  const isOther = username !== undefined && email !== undefined && username.toLowerCase() !== email.toLowerCase()
  return login.tag === 'logged-in' ? (
    <Link to={paths.orders} className={getButtonClass(variant)}>
      {isOther
        ? isolateMarkedValues(t('newPassword.keepAccount', { username: markForIsolation(username) }))
        : t('confirmation.toOrders')}
    </Link>
  ) : (
    <LinkWithEmail to={paths.signIn} state={{}} email={() => email} className={getButtonClass(variant)}>
      {t('signIn.title')}
    </LinkWithEmail>
  )
}
