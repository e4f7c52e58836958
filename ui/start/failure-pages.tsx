import { Component, type ReactNode, useEffect } from 'react'
import { Brand, type BrandProps } from '../components/brand.tsx'
import { Button, ExternalTextLink } from '../components/button.tsx'
import { RoadClosedIllustration } from '../components/graphics.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { EmptyState } from '../components/placeholders.tsx'
import { Stack, touchTargetLinkClass } from '../components/stack.tsx'
import { ReloadButton } from '../page/page-states.tsx'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { MissingChunkError } from '../shared/load-chunk.ts'
import { useTexts } from '../shared/texts.tsx'
import { type BrandPageKey, findBrandPageUrl, StartUpError } from './configuration.ts'
import styles from './failure-pages.module.css'

const findFailureTexts = (error: unknown) => {
  if (error instanceof StartUpError) return { title: 'startUp.failedTitle', text: 'startUp.failedText' } as const
  if (error instanceof MissingChunkError) return { title: 'missingChunk.title', text: 'missingChunk.text' } as const
  return { title: 'crash.title', text: 'crash.text' } as const
}

const brandPageLabelKeys = {
  supportUrl: 'common.contactSupport',
  accessibilityUrl: 'layout.accessibility',
} as const satisfies Record<BrandPageKey, string>

type BrandPageUrls = Partial<Record<BrandPageKey, string>>

/**
 * Returns the brand and the URLs of its pages. After a StartUpError they come from the invalid configuration, as far as
 * they can be read.
 */
const useFailurePageBrand = (error: unknown): { readonly brand: BrandProps; readonly pages: BrandPageUrls } => {
  const { language } = useTexts()
  const known = useAppWhenReady()?.settings.brand
  const product = known ?? Object(error instanceof StartUpError && error.configuration).product
  const pages = Object.keys(brandPageLabelKeys).map((name) => [
    name,
    findBrandPageUrl(product, name as BrandPageKey, language),
  ])
  const names = Object(Object(product).name)
  const name: unknown = names[language] ?? names['en-gb'] ?? Object(product).name
  return {
    brand: { name: typeof name === 'string' ? name : '', logo: known?.logo },
    pages: Object.fromEntries(pages),
  }
}

const BrandPageLinks = ({ pages }: { readonly pages: BrandPageUrls }) => {
  const { t } = useTexts()
  return (Object.keys(brandPageLabelKeys) as BrandPageKey[]).map(
    (name) =>
      pages[name] && (
        <ExternalTextLink key={name} href={pages[name]} className={touchTargetLinkClass}>
          {t(brandPageLabelKeys[name])}
        </ExternalTextLink>
      ),
  )
}

interface StandalonePageProps {
  readonly brand?: BrandProps
  readonly title: string
  readonly action: ReactNode
  readonly children: ReactNode
}

/** A page that replaces the portal. It needs neither the app nor a router. */
const StandalonePage = ({ brand = { name: '' }, ...content }: StandalonePageProps) => {
  const { title } = content
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main>
      <PageContent width="text">
        <p className={styles.brand}>
          <Brand {...brand} />
        </p>
        <EmptyState headingLevel={1} illustration={<RoadClosedIllustration />} {...content} />
      </PageContent>
    </main>
  )
}

/** Replaces the portal when it can't start or has crashed. */
const FailurePage = ({ error }: { readonly error: unknown }) => {
  const { t } = useTexts()
  const { title, text } = findFailureTexts(error)
  const { brand, pages } = useFailurePageBrand(error)
  const action = (
    <>
      <ReloadButton />
      <BrandPageLinks pages={pages} />
    </>
  )
  return (
    <StandalonePage brand={brand} title={t(title)} action={action}>
      <Stack>
        <p>{t(text)}</p>
        {error instanceof StartUpError && pages.supportUrl && <p>{t('startUp.failedSupport')}</p>}
        {error instanceof StartUpError && (
          <details>
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
    </StandalonePage>
  )
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly onCrash?: ((error: unknown) => void) | undefined
}

interface ErrorBoundaryState {
  /** The thrown error. It is in an object, because `undefined` can be thrown, too. */
  readonly crash: { readonly error: unknown } | undefined
}

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
  return (
    <StandalonePage
      title={t('startUp.storageTitle')}
      action={<Button onClick={onContinue}>{t('startUp.storageContinue')}</Button>}
    >
      {t('startUp.storageText')}
    </StandalonePage>
  )
}
