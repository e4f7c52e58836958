import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type OrderSelection, orderSorts, wholeList } from '../../core/orders/select-orders.ts'

export interface ListQuery {
  readonly selection: OrderSelection
  /** The number of the page, counted from 1. */
  readonly page: number
  /** Changes the selection and goes to the first page. Replaces the history entry, so that "back" leaves the list. */
  readonly select: (change: Partial<OrderSelection>) => void
  readonly setPage: (page: number) => void
}

const pageOf = (text: string | null): number => {
  const page = Number(text ?? 1)
  return Number.isSafeInteger(page) && page > 1 ? page : 1
}

const switchedOn = 'yes'

/** Sets a parameter. Default values stay out of the URL. */
const put = (query: URLSearchParams, name: string, value: string, fallback: string) => {
  if (value === fallback) query.delete(name)
  else query.set(name, value)
}

/** Returns the URL's current query. After two quick choices, React may still show an older one. */
const queryNow = () => new URLSearchParams(window.location.search)

export const searchInUrl = (): string => selectionOf(queryNow()).search

const selectionOf = (query: URLSearchParams): OrderSelection => {
  const [search, status, sort] = [query.get('search') ?? '', query.get('status') ?? '', query.get('sort')]
  const year = query.get('year') ?? ''
  return {
    search,
    status: status === '' ? undefined : status,
    year: /^\d{4}$/.test(year) ? Number(year) : undefined,
    subscription: query.get('subscription') === switchedOn,
    gift: query.get('gift') === switchedOn,
    sort: orderSorts.find((known) => known === sort) ?? wholeList.sort,
  }
}

/**
 * Returns the search, the filters, the sort and the page of the list. They are kept in the URL, for reloads, links
 * and "back".
 */
export const useListQuery = (): ListQuery => {
  const [query, setQuery] = useSearchParams()
  const { search, status, year, subscription, gift, sort } = selectionOf(query)
  const selection = useMemo(
    (): OrderSelection => ({ search, status, year, subscription, gift, sort }),
    [search, status, year, subscription, gift, sort],
  )
  return {
    selection,
    page: pageOf(query.get('page')),
    select: (change) => {
      const changed = queryNow()
      const next = { ...selectionOf(changed), ...change }
      put(changed, 'search', next.search, wholeList.search)
      put(changed, 'status', next.status ?? '', '')
      put(changed, 'year', String(next.year ?? ''), '')
      put(changed, 'subscription', next.subscription ? switchedOn : '', '')
      put(changed, 'gift', next.gift ? switchedOn : '', '')
      put(changed, 'sort', next.sort, wholeList.sort)
      changed.delete('page')
      setQuery(changed, { replace: true })
    },
    setPage: (page) => {
      const changed = queryNow()
      put(changed, 'page', String(page), '1')
      setQuery(changed)
    },
  }
}
