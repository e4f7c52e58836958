import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type OrderSelection, orderSortings, unfilteredSelection } from '../../core/orders/select-orders.ts'

export interface OrderListQuery {
  readonly selection: OrderSelection
  /** The number of the page, counted from 1. */
  readonly page: number
  /** Changes the selection and shows the first page. "Back" then leaves the list, because no history entry is added. */
  readonly select: (change: Partial<OrderSelection>) => void
  readonly setPage: (page: number) => void
}

const parsePageNumber = (text: string | null): number => {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page > 1 ? page : 1
}

const activeFilterValue = 'yes'

const setOrDeleteParameter = (query: URLSearchParams, name: string, value: string, defaultValue: string) => {
  if (value === defaultValue) query.delete(name)
  else query.set(name, value)
}

/** Returns the query of the current URL. React's location is not current yet if the customer has just changed a filter. */
const readQueryOfUrl = () => new URLSearchParams(window.location.search)

export const readSearchFromUrl = (): string => readOrderSelection(readQueryOfUrl()).search

const readOrderSelection = (query: URLSearchParams): OrderSelection => {
  const [search, status, sort] = [query.get('search') ?? '', query.get('status') ?? '', query.get('sort')]
  const year = query.get('year') ?? ''
  return {
    search,
    status: status === '' ? undefined : status,
    year: /^\d{4}$/.test(year) ? Number(year) : undefined,
    subscription: query.get('subscription') === activeFilterValue,
    gift: query.get('gift') === activeFilterValue,
    sort: orderSortings.find((known) => known === sort) ?? unfilteredSelection.sort,
  }
}

/**
 * Returns the search, the filters, the sort order and the page of the list. They are stored in the URL, so that a reload,
 * a shared link and "back" show the same list.
 */
export const useOrderListQuery = (): OrderListQuery => {
  const [query, setQuery] = useSearchParams()
  const { search, status, year, subscription, gift, sort } = readOrderSelection(query)
  const selection = useMemo(
    (): OrderSelection => ({ search, status, year, subscription, gift, sort }),
    [search, status, year, subscription, gift, sort],
  )
  return {
    selection,
    page: parsePageNumber(query.get('page')),
    select: (change) => {
      const changed = readQueryOfUrl()
      const next = { ...readOrderSelection(changed), ...change }
      setOrDeleteParameter(changed, 'search', next.search, unfilteredSelection.search)
      setOrDeleteParameter(changed, 'status', next.status ?? '', '')
      setOrDeleteParameter(changed, 'year', String(next.year ?? ''), '')
      setOrDeleteParameter(changed, 'subscription', next.subscription ? activeFilterValue : '', '')
      setOrDeleteParameter(changed, 'gift', next.gift ? activeFilterValue : '', '')
      setOrDeleteParameter(changed, 'sort', next.sort, unfilteredSelection.sort)
      changed.delete('page')
      setQuery(changed, { replace: true })
    },
    setPage: (page) => {
      const changed = readQueryOfUrl()
      setOrDeleteParameter(changed, 'page', String(page), '1')
      setQuery(changed)
    },
  }
}
