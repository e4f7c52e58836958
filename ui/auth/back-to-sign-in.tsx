import { useTranslation } from 'react-i18next'
import { Back } from '../components/back.tsx'
import { ArrowBackIcon } from '../components/icon.tsx'
import { VisitorLink } from './visitor-way.tsx'

/** The way from a form for visitors back to sign-in. */
export const BackToSignIn = () => {
  const { t } = useTranslation()
  return (
    <Back>
      <VisitorLink to="/sign-in">
        <ArrowBackIcon />
        {t('common.backToSignIn')}
      </VisitorLink>
    </Back>
  )
}
