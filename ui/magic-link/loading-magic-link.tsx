import { useTranslation } from 'react-i18next'
import { Spinner } from '../components/spinner.tsx'

/** While the link is checked. */
export const LoadingMagicLink = () => {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="visually-hidden">{t('magicLink.title')}</h1>
      <Spinner label={t('common.loading')} />
    </>
  )
}
