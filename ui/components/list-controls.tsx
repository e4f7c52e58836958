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
  /** The number of entries that match the filter, as text. Undefined until the list has loaded. */
  readonly count: string | undefined
}

/** A toggle button that filters a list while it is pressed. */
export const FilterChip = ({ pressed, onPress, children, count }: FilterChipProps) => (
  <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onPress}>
    {pressed && <CheckIcon />}
    <span>{children}</span>
    {count !== undefined && <bdi>{`(${count})`}</bdi>}
  </button>
)

/**
 * A page with a button, or a gap of several pages. `distant`: a phone has no space for the button, because there are more
 * than four pages and this one is not next to the current page.
 */
export type PaginationItem = { readonly page: number; readonly distant: boolean } | { readonly gap: 'before' | 'after' }

/**
 * Returns the pages that get a button: the first, the last, the current page and the pages next to it, counted from 1.
 * A gap replaces at least two pages.
 */
export const listPaginationItems = (page: number, pageCount: number): readonly PaginationItem[] => {
  const start = page <= 4 ? 1 : page - 1
  const end = page >= pageCount - 3 ? pageCount : page + 1
  const near = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const createItem = (number: number): PaginationItem => ({
    page: number,
    distant: pageCount > 4 && Math.abs(number - page) > 1,
  })
  return [
    ...(start > 1 ? [createItem(1), { gap: 'before' } as const] : []),
    ...near.map(createItem),
    ...(end < pageCount ? [{ gap: 'after' } as const, createItem(pageCount)] : []),
  ]
}

export interface PaginationLabels {
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
  /** A text about the entries of this page, such as "1–20 of 2,000". */
  readonly summary: string
  /** Formats a page number with the digits of the customer's language. */
  readonly formatNumber?: (page: number) => string
}

export const Pagination = ({
  page,
  pageCount,
  onPageChange,
  labels,
  summary,
  formatNumber = String,
}: PaginationProps) => {
  // `disabled` would take the focus away from an arrow button whose click has opened the first or the last page.
  const arrowProps = (target: number) =>
    target < 1 || target > pageCount ? { 'aria-disabled': true } : { onClick: () => onPageChange(target) }

  const renderNumber = (item: PaginationItem) =>
    'gap' in item ? (
      <li key={item.gap} aria-hidden="true" className={styles.gap}>
        …
      </li>
    ) : (
      <li key={item.page} className={item.distant ? styles.distant : undefined}>
        <button
          type="button"
          className={styles.page}
          aria-label={labels.page(item.page)}
          aria-current={item.page === page ? 'page' : undefined}
          onClick={() => onPageChange(item.page)}
        >
          {formatNumber(item.page)}
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
          {listPaginationItems(page, pageCount).map(renderNumber)}
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
