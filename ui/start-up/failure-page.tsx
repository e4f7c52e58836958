import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/illustrations.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { Stack } from '../components/stack.tsx'
import { FailureState } from '../page/failure-state.tsx'
import styles from './failure-page.module.css'
import { MissingChunkError } from './missing-chunk-error.ts'
import { StartUpError } from './start-up-error.ts'

const textsOf = (error: unknown) => {
  if (error instanceof StartUpError) return { title: 'startUp.failedTitle', text: 'startUp.failedText' } as const
  if (error instanceof MissingChunkError) return { title: 'missingChunk.title', text: 'missingChunk.text' } as const
  return { title: 'crash.title', text: 'crash.text' } as const
}

/** A page of its own for when the portal can't start or has stopped: it needs neither app nor router. */
export const FailurePage = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation()
  const texts = textsOf(error)
  const title = t(texts.title)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main>
      <PageContent width="text">
        <FailureState
          title={title}
          illustration={<RoadClosedIllustration />}
          action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
        >
          <Stack>
            <p>{t(texts.text)}</p>
            {error instanceof StartUpError && (
              <details open>
                <summary>{t('startUp.configProblems')}</summary>
                <ul dir="ltr" className={styles.problems}>
                  {error.problems.map((problem) => (
                    <li key={problem}>
                      <code>{problem}</code>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </Stack>
        </FailureState>
      </PageContent>
    </main>
  )
}
