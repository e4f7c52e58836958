import { useTranslation } from 'react-i18next'
import { ButtonLink, type ButtonLinkProps } from '../components/button.tsx'
import { useAppIfAny } from '../react/app-context.tsx'

/** The way to the provider's support, for beside whatever went wrong; nothing where none is configured. */
export const SupportLink = (look: Pick<ButtonLinkProps, 'variant' | 'size'>) => {
  const { t } = useTranslation()
  const address = useAppIfAny()?.settings.product.supportUrl
  if (address === undefined) return null
  return (
    <ButtonLink {...look} href={address}>
      {t('common.contactSupport')}
    </ButtonLink>
  )
}
