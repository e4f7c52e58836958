import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { FieldFrame } from './fields.tsx'
import { ChevronDownIcon } from './graphics.tsx'
import styles from './list-controls.module.css'
import { CheckIcon, ChevronEndIcon, ChevronStartIcon } from './screen-graphics.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly label: string
  readonly options: readonly SelectOption[]
}

/** A native select with its label. */
export const SelectField = ({ label, options, className, id, ...rest }: SelectFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FieldFrame {...{ label, inputId, className }}>
      <select {...rest} id={inputId} className={styles.select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className={styles.chevron} />
    </FieldFrame>
  )
}

export interface FilterChipProps {
  readonly pressed: boolean
  readonly onPress: () => void
  readonly children: ReactNode
  /** The number of entries that the list would show. Undefined until it is known. */
  readonly count: string | undefined
}

/** A button that narrows a list while it is pressed. */
export const FilterChip = ({ pressed, onPress, children, count }: FilterChipProps) => (
  <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onPress}>
    {pressed && <CheckIcon />}
    <span>{children}</span>
    {count !== undefined && <bdi>{`(${count})`}</bdi>}
  </button>
)

/** A page with a button, or a gap of several pages. `distant` means that the page is not next to the current one. */
export type PageStep = { readonly page: number; readonly distant: boolean } | { readonly gap: 'before' | 'after' }

/**
 * Returns the pages to offer around `page`, counted from 1: the first, the last, the current one and its neighbors. A
 * gap always stands for at least two pages.
 */
export const pageStepsAround = (page: number, pageCount: number): readonly PageStep[] => {
  const start = page <= 4 ? 1 : page - 1
  const end = page >= pageCount - 3 ? pageCount : page + 1
  const near = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const createStep = (number: number): PageStep => ({ page: number, distant: Math.abs(number - page) > 1 })
  return [
    ...(start > 1 ? [createStep(1), { gap: 'before' } as const] : []),
    ...near.map(createStep),
    ...(end < pageCount ? [{ gap: 'after' } as const, createStep(pageCount)] : []),
  ]
}

export interface PaginationLabels {
  /** Names the navigation. */
  readonly navigation: string
  readonly previous: string
  readonly next: string
  /** The name of one page's button, such as "Page 3". */
  readonly page: (page: number) => string
}

export interface PaginationProps {
  /** The current page, counted from 1. */
  readonly page: number
  readonly pageCount: number
  readonly onPageChange: (page: number) => void
  readonly labels: PaginationLabels
  /** The shown part of the list, such as "1–20 of 2,000". */
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
  // A disabled arrow would lose the focus on the first and the last page.
  const arrowProps = (target: number) =>
    target < 1 || target > pageCount ? { 'aria-disabled': true } : { onClick: () => onPageChange(target) }

  const renderNumber = (step: PageStep) =>
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
            <Button variant="quiet" className={styles.arrow} aria-label={labels.previous} {...arrowProps(page - 1)}>
              <ChevronStartIcon />
            </Button>
          </li>
          {pageStepsAround(page, pageCount).map(renderNumber)}
          <li>
            <Button variant="quiet" className={styles.arrow} aria-label={labels.next} {...arrowProps(page + 1)}>
              <ChevronEndIcon />
            </Button>
          </li>
        </ul>
      )}
    </nav>
  )
}
