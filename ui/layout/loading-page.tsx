import { useTranslation } from 'react-i18next'
import { PageSkeleton } from '../components/page-skeleton.tsx'

/** In the place of a screen whose code, or whose customer, is not known yet. */
export const LoadingPage = () => {
  const { t } = useTranslation()
  return <PageSkeleton label={t('common.loading')} />
}
