import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { RoadClosedIllustration } from '../components/illustrations.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Stack } from '../components/stack.tsx'
import { StartUpError } from './start-up-error.ts'

/** A page of its own for when the portal can't start or has stopped: it needs neither app nor router. */
export const FailurePage = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation()
  const isStartUp = error instanceof StartUpError
  const title = t(isStartUp ? 'startUp.failedTitle' : 'crash.title')
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
          action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
        >
          <Stack>
            <p>{t(isStartUp ? 'startUp.failedText' : 'crash.text')}</p>
            {isStartUp && (
              <details open>
                <summary>{t('startUp.configProblems')}</summary>
                <ul dir="ltr">
                  {error.problems.map((problem) => (
                    <li key={problem}>
                      <code>{problem}</code>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </Stack>
        </EmptyState>
      </PageContent>
    </main>
  )
}
