import { useTranslation } from 'react-i18next'
import { Back } from '../components/back.tsx'
import { ArrowBackIcon } from '../components/icon.tsx'
import { address } from '../routes/table.ts'
import { VisitorLink } from './navigation-state.tsx'

/** The way from a form for visitors back to sign-in. */
export const BackToSignIn = () => {
  const { t } = useTranslation()
  return (
    <Back>
      <VisitorLink to={address.signIn}>
        <ArrowBackIcon />
        {t('common.backToSignIn')}
      </VisitorLink>
    </Back>
  )
}
