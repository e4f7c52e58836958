import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ArrowBackIcon } from '../components/icon.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { usePageTitle } from '../page/view.ts'
import { useListLink } from './order-link.ts'

export interface OrderFrameProps {
  /** As the address names it. */
  readonly id: string
  /** What it was. */
  readonly description?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The page of one order: its number as the title, and the way back to the list. */
export const OrderFrame = ({ id, description, actions, children }: OrderFrameProps) => {
  const { t } = useTranslation()
  const title = t('order.title', { id })
  usePageTitle(title)
  const listLink = useListLink()
  return (
    <PageContent>
      <PageHeading
        title={title}
        back={
          <Link {...listLink}>
            <ArrowBackIcon />
            {t('order.back')}
          </Link>
        }
        description={description}
        actions={actions}
      />
      {children}
    </PageContent>
  )
}
