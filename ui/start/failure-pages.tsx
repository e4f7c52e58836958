import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/drawings.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { EmptyState } from '../components/placeholders.tsx'
import { Stack } from '../components/stack.tsx'
import { FailureState } from '../page/page-states.tsx'
import { MissingChunkError } from '../shared/load-chunk.ts'
import { useTexts } from '../shared/texts.tsx'
import { StartUpError } from './configuration.ts'
import styles from './failure-pages.module.css'

const textsOf = (error: unknown) => {
  if (error instanceof StartUpError) return { title: 'startUp.failedTitle', text: 'startUp.failedText' } as const
  if (error instanceof MissingChunkError) return { title: 'missingChunk.title', text: 'missingChunk.text' } as const
  return { title: 'crash.title', text: 'crash.text' } as const
}

/** Replaces the portal when it can't start or has crashed. It needs neither the app nor a router. */
const FailurePage = ({ error }: { readonly error: unknown }) => {
  const { t } = useTexts()
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

interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly onCrash?: ((error: unknown) => void) | undefined
}

interface ErrorBoundaryState {
  /** Wrapped, because `undefined` can be thrown, too. */
  readonly crash: { readonly error: unknown } | undefined
}

/** Shows a failure page for every error that a component throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crash: undefined }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { crash: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash?.(error)
  }

  override render() {
    const { crash } = this.state
    return crash === undefined ? this.props.children : <FailurePage error={crash.error} />
  }
}

/** Explains that this browser stores nothing. The portal then works until the tab is closed. */
export const StorageBlockedPage = ({ onContinue }: { readonly onContinue: () => void }) => {
  const { t } = useTexts()
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
