import { PageContent } from './page-shell.tsx'
import { Skeleton } from './skeleton.tsx'

/** The shape of a page that is on its way: a heading, which says so to a screen reader, and a block. */
export const PageSkeleton = ({ label }: { readonly label: string }) => (
  <PageContent>
    <div role="status" className="visually-hidden">
      <h1>{label}</h1>
    </div>
    <Skeleton width="short" />
    <Skeleton shape="block" />
  </PageContent>
)
