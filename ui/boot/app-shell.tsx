import { AppFooter } from '../components/app-footer.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { Brand } from '../components/brand.tsx'
import { PageContent, PageShell } from '../components/page-shell.tsx'
import { Skeleton } from '../components/skeleton.tsx'

/** As in the title of `index.html`. A page has to have a heading; this one is for screen readers only. */
const untitled = 'Account'

/**
 * What a page shows before its script has come where the host can't know the language, or what the customer may see: the
 * shape of a page, without words.
 */
export const AppShell = () => (
  <PageShell
    header={<AppHeader brand={<Brand />} navigationLabel="" menuLabel="" />}
    footer={<AppFooter label="" links={null} />}
  >
    <PageContent>
      <h1 className="visually-hidden">{untitled}</h1>
      <Skeleton width="short" />
      <Skeleton shape="block" />
    </PageContent>
  </PageShell>
)
