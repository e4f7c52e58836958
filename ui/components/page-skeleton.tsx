import { PageContent } from './page-shell.tsx'
import { Skeleton } from './skeleton.tsx'

/** The shape of a page that is on its way: a heading and a block. */
export const PageSkeleton = () => (
  <PageContent>
    <Skeleton width="short" />
    <Skeleton shape="block" />
  </PageContent>
)
