import { Button } from './button.tsx'
import { ChevronEndIcon, ChevronStartIcon } from './icon.tsx'
import { type PageStep, pageSteps } from './page-steps.ts'
import styles from './pagination.module.css'

export interface PaginationLabels {
  /** Names the navigation. */
  readonly navigation: string
  readonly previous: string
  readonly next: string
  /** The name of one page's button, such as "Page 3". */
  readonly page: (page: number) => string
}

export interface PaginationProps {
  /** Counted from 1. */
  readonly page: number
  readonly pageCount: number
  readonly onPageChange: (page: number) => void
  readonly labels: PaginationLabels
  /** Which part is seen, such as "1–20 of 2,000". */
  readonly summary: string
  /** Writes a page number in the reader's digits. */
  readonly formatNumber?: (page: number) => string
}

/** Steps through the pages of a long list. */
export const Pagination = ({
  page,
  pageCount,
  onPageChange,
  labels,
  summary,
  formatNumber = String,
}: PaginationProps) => {
  // Not `disabled`, with which the arrow that leads to the last page would lose the focus there.
  const arrow = (target: number) =>
    target < 1 || target > pageCount ? { 'aria-disabled': true } : { onClick: () => onPageChange(target) }

  const number = (step: PageStep) =>
    'gap' in step ? (
      <li key={step.gap} aria-hidden="true" className={styles.gap}>
        …
      </li>
    ) : (
      <li key={step.page} className={step.distant ? styles.distant : undefined}>
        <button
          type="button"
          className={styles.page}
          aria-label={labels.page(step.page)}
          aria-current={step.page === page ? 'page' : undefined}
          onClick={() => onPageChange(step.page)}
        >
          {formatNumber(step.page)}
        </button>
      </li>
    )

  return (
    <nav aria-label={labels.navigation} className={styles.pagination}>
      <p className={styles.summary}>{summary}</p>
      {pageCount > 1 && (
        <ul className={styles.steps}>
          <li>
            <Button variant="quiet" className={styles.arrow} aria-label={labels.previous} {...arrow(page - 1)}>
              <ChevronStartIcon />
            </Button>
          </li>
          {pageSteps(page, pageCount).map(number)}
          <li>
            <Button variant="quiet" className={styles.arrow} aria-label={labels.next} {...arrow(page + 1)}>
              <ChevronEndIcon />
            </Button>
          </li>
        </ul>
      )}
    </nav>
  )
}
