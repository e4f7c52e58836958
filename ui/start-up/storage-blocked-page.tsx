import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { RoadClosedIllustration } from '../components/illustrations.tsx'
import { PageContent } from '../components/page-shell.tsx'

/** Tells a customer whose browser stores nothing what that means; the portal then works for the life of the tab. */
export const StorageBlockedPage = ({ onContinue }: { readonly onContinue: () => void }) => {
  const { t } = useTranslation()
  const title = t('startUp.storageTitle')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main>
      <PageContent width="text">
        <EmptyState
          headingLevel={1}
          title={title}
          illustration={<RoadClosedIllustration />}
          action={<Button onClick={onContinue}>{t('startUp.storageContinue')}</Button>}
        >
          {t('startUp.storageText')}
        </EmptyState>
      </PageContent>
    </main>
  )
}
