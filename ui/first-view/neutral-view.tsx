import { AppFooter } from '../components/app-footer.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { Brand } from '../components/brand.tsx'
import { PageContent, PageShell } from '../components/page-shell.tsx'
import { Skeleton } from '../components/skeleton.tsx'

/** As in the page's own title, `index.html`: read out where a page has to have a heading, and seen by nobody. */
const untitled = 'Account'

/**
 * What a page shows before its script has come where nobody knows the customer's language, or what they may see: its
 * shape, in no words.
 */
export const NeutralView = () => (
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
