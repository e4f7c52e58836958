import { Link } from 'react-router-dom'
import { buttonClass } from '../components/button.tsx'
import { paths } from '../routes/table.ts'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { EmailLink } from './auth-links.tsx'

/** A link to the orders of a signed-in customer, or to the sign-in form with this email address. */
export const ContinueLink = ({ email }: { readonly email?: string | undefined }) => {
  const { t } = useTexts()
  const login = useBehavior(useApp().session.login)
  return login.tag === 'logged-in' ? (
    <Link to={paths.orders} className={buttonClass()}>
      {t('confirmation.toOrders')}
    </Link>
  ) : (
    <EmailLink to={paths.signIn} state={{}} email={() => email} className={buttonClass()}>
      {t('signIn.title')}
    </EmailLink>
  )
}
