import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createNumberFormat } from '../../core/language/format.ts'
import {
  type FilterChoices,
  type OrderCounts,
  type OrderSelection,
  orderSortings,
} from '../../core/orders/select-orders.ts'
import { Button } from '../components/button.tsx'
import { useInputComposition } from '../components/composition.ts'
import { TextField } from '../components/fields.tsx'
import { FilterChip, SelectField } from '../components/list-controls.tsx'
import { FilterIcon, SearchIcon } from '../components/screen-graphics.tsx'
import { paths } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'
import { useStatusLabel } from './order-facts.tsx'
import styles from './orders.module.css'
import { readSearchFromUrl } from './use-list-query.ts'

export interface OrdersToolbarProps {
  readonly selection: OrderSelection
  readonly choices: FilterChoices
  /** The number of orders for each choice. Undefined until the list has loaded. */
  readonly counts: OrderCounts | undefined
  readonly onSelect: (change: Partial<OrderSelection>) => void
}

const searchDelayMs = 250

/** Adds the chosen value to the values of a select. The URL may contain a value that no order has. */
const addChosenValue = <Value,>(values: readonly Value[], chosen: Value | undefined): readonly Value[] =>
  chosen === undefined || values.includes(chosen) ? values : [...values, chosen]

/** The search, the filters and the sort order of the list. On a phone, a button shows the filters and the sort order. */
export const OrdersToolbar = ({ selection, choices, counts, onSelect }: OrdersToolbarProps) => {
  const { t, language } = useTexts()
  const statusLabel = useStatusLabel()
  const searchField = useRef<HTMLInputElement>(null)
  const lastSearch = useRef(selection.search)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const searchNow = () => {
    clearTimeout(searchTimer.current)
    const search = searchField.current?.value.trim() ?? ''
    // After a click on a link, the list stays until the next page has loaded. A search would bring the customer back.
    if (search === lastSearch.current || window.location.pathname !== paths.orders) return
    lastSearch.current = search
    onSelect({ search })
  }
  const searchSoon = () => {
    clearTimeout(searchTimer.current)
    searchTimer.current = setTimeout(searchNow, searchDelayMs)
  }
  const { isComposing, ...composition } = useInputComposition(searchSoon)

  // Copies the search from the URL into the field after "back" or a link. Keeps a search that the customer has typed since.
  useEffect(() => {
    if (selection.search !== readSearchFromUrl()) return
    if (selection.search !== lastSearch.current && searchField.current && !isComposing())
      searchField.current.value = selection.search
    lastSearch.current = selection.search
  }, [selection.search, isComposing])
  useEffect(() => () => clearTimeout(searchTimer.current), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchNow()
  }

  const { status, year, sort, subscription, gift } = selection
  const { format } = createNumberFormat(language)
  const labelWithCount = (label: string, count = 0) => (counts === undefined ? label : `${label} (${format(count)})`)
  const showsSubscription = subscription || choices.subscription
  const showsGift = gift || choices.gift
  const activeFilterCount = [status !== undefined, year !== undefined, subscription, gift].filter(Boolean).length
  const filtersId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <form className={styles.toolbar} onSubmit={submit}>
      <TextField
        ref={searchField}
        type="search"
        label={t('orders.search')}
        placeholder={t('orders.searchHint')}
        defaultValue={selection.search}
        className={styles.search}
        enterKeyHint="search"
        autoComplete="off"
        onInput={(event) => isComposing(event) || searchSoon()}
        {...composition}
        trailing={<SearchIcon className={styles.icon} />}
      />
      <Button
        variant="secondary"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        <FilterIcon />
        <span className={styles.toggleLabel}>{t('orders.filters')}</span>
        {activeFilterCount > 0 && ` (${format(activeFilterCount)})`}
      </Button>
      <div id={filtersId} className={styles.choices} data-open={isOpen || undefined}>
        <SelectField
          label={t('orders.filter')}
          value={status ?? ''}
          options={[
            { value: '', label: t('orders.allStatuses') },
            ...addChosenValue(choices.statuses, status).map((value) => ({
              value,
              label: labelWithCount(statusLabel(value), counts?.statuses.get(value)),
            })),
          ]}
          onChange={({ target }) => onSelect({ status: target.value === '' ? undefined : target.value })}
        />
        {(choices.years.length > 1 || year !== undefined) && (
          <SelectField
            label={t('orders.year')}
            value={year ?? ''}
            options={[
              { value: '', label: t('orders.allYears') },
              ...addChosenValue(choices.years, year).map((value) => ({
                value: String(value),
                label: labelWithCount(String(value), counts?.years.get(value)),
              })),
            ]}
            onChange={({ target }) => onSelect({ year: target.value === '' ? undefined : Number(target.value) })}
          />
        )}
        <SelectField
          label={t('orders.sort')}
          value={sort}
          options={orderSortings.map((value) => ({ value, label: t(`orders.sorts.${value}`) }))}
          onChange={({ target }) => onSelect({ sort: orderSortings.find((known) => known === target.value) ?? sort })}
        />
        {(showsSubscription || showsGift) && (
          <div className={styles.chips}>
            {showsSubscription && (
              <FilterChip
                pressed={subscription}
                count={counts && format(counts.subscription)}
                onPress={() => onSelect({ subscription: !subscription })}
              >
                {t('orders.withSubscription')}
              </FilterChip>
            )}
            {showsGift && (
              <FilterChip
                pressed={gift}
                count={counts && format(counts.gift)}
                onPress={() => onSelect({ gift: !gift })}
              >
                {t('orders.gifts')}
              </FilterChip>
            )}
          </div>
        )}
      </div>
    </form>
  )
}
