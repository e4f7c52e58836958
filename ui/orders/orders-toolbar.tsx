import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { knownPaymentStatus } from '../../core/orders/order.ts'
import { type OrderSelection, orderSorts } from '../../core/orders/select-orders.ts'
import { SearchIcon } from '../components/icon.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import styles from './orders-toolbar.module.css'

export interface OrdersToolbarProps {
  readonly selection: OrderSelection
  /** The payment statuses to choose from. */
  readonly statuses: readonly string[]
  readonly onSelect: (change: Partial<OrderSelection>) => void
}

/** Long enough that a word typed without a pause is one search, short enough not to be noticed. */
const pauseInMilliseconds = 250

/** Search, filter and sort of the list. It stays while the list loads or fails. */
export const OrdersToolbar = ({ selection, statuses, onSelect }: OrdersToolbarProps) => {
  const { t } = useTranslation()
  const searchField = useRef<HTMLInputElement>(null)
  const asked = useRef(selection.search)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address may change otherwise, by "back" or a link: the field then shows what the list shows.
  useEffect(() => {
    if (selection.search !== asked.current && searchField.current) searchField.current.value = selection.search
    asked.current = selection.search
  }, [selection.search])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const searchNow = () => {
    clearTimeout(waiting.current)
    const search = searchField.current?.value.trim() ?? ''
    if (search === asked.current) return
    asked.current = search
    onSelect({ search })
  }
  const searchSoon = () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(searchNow, pauseInMilliseconds)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchNow()
  }

  const { status, sort } = selection
  const offered = status === undefined || statuses.includes(status) ? statuses : [...statuses, status]
  const statusLabel = (value: string) => {
    const known = knownPaymentStatus(value)
    return known === undefined ? value : t(`orders.statuses.${known}`)
  }
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
        onInput={searchSoon}
        trailing={<SearchIcon className={styles.icon} />}
      />
      <SelectField
        label={t('orders.filter')}
        value={status ?? ''}
        options={[
          { value: '', label: t('orders.allStatuses') },
          ...offered.map((value) => ({ value, label: statusLabel(value) })),
        ]}
        onChange={({ target }) => onSelect({ status: target.value === '' ? undefined : target.value })}
      />
      <SelectField
        label={t('orders.sort')}
        value={sort}
        options={orderSorts.map((value) => ({ value, label: t(`orders.sorts.${value}`) }))}
        onChange={({ target }) => onSelect({ sort: orderSorts.find((known) => known === target.value) ?? sort })}
      />
    </form>
  )
}
