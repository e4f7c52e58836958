import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buttonClass } from '../components/button.tsx'
import { address } from '../routes/table.ts'
import { useApp, useBehavior } from '../shared/app-context.tsx'

/** Where a reader of an e-mail goes on: to their orders, or to sign-in when no customer is signed in. */
export const OnwardLink = () => {
  const { t } = useTranslation()
  const login = useBehavior(useApp().session.login)
  return login.tag === 'logged-in' ? (
    <Link to={address.orders} className={buttonClass()}>
      {t('confirmation.toOrders')}
    </Link>
  ) : (
    <Link to={address.signIn} className={buttonClass()}>
      {t('signIn.title')}
    </Link>
  )
}
