import {
  choicesOf,
  headlineFor,
  knownPaymentStatus,
  listedOrders,
  type Order,
  type OrderSelection,
  orderSorts,
  searchable,
  selectOrders,
} from 'account-portal-core'
import { Box, Text } from 'ink'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatPrice } from '../../../ui/orders/format.ts'
import { useBehavior } from '../../../ui/react/use-behavior.ts'
import { Choice } from './choice.tsx'
import { useEscape, useKeys } from './keys.tsx'
import { afterKey, Line } from './line.tsx'
import type { ScreenProps } from './screen.ts'

/** What the user asks of the list; it stays while an order is looked at. */
export interface ListQuery {
  readonly selection: OrderSelection
  /** Counted from 0. */
  readonly page: number
}

const ordersPerPage = 5

/** The one after the current one, and after the last the first. */
const following = <A,>(all: readonly A[], current: A): A => all[(all.indexOf(current) + 1) % all.length] ?? current

/** A payment status in words; one that the portal does not know stays as the shop says it. */
export const useStatusText = () => {
  const { t } = useTranslation()
  return (status: string): string => {
    const known = knownPaymentStatus(status)
    return known === undefined ? status : t(`orders.statuses.${known}`)
  }
}

interface ListProps extends ScreenProps {
  readonly all: readonly Order[]
  readonly query: ListQuery
  readonly ask: (query: ListQuery) => void
}

const OrderList = ({ go, back, all, query, ask }: ListProps) => {
  const { t, i18n } = useTranslation()
  const statusText = useStatusText()
  const [isSearching, setSearching] = useState(false)
  useEscape(() => (isSearching ? setSearching(false) : back()))
  const { selection, page } = query
  const prepared = useMemo(() => searchable(all), [all])
  const choices = useMemo(() => choicesOf(all), [all])
  const { orders: found } = selectOrders(prepared, selection)
  const pages = Math.max(Math.ceil(found.length / ordersPerPage), 1)
  const first = Math.min(page, pages - 1) * ordersPerPage
  const shown = found.slice(first, first + ordersPerPage)

  const select = (change: Partial<OrderSelection>) => ask({ selection: { ...selection, ...change }, page: 0 })
  const filters = [
    {
      key: 's',
      text: `${t('orders.filter')}: ${selection.status === undefined ? t('orders.allStatuses') : statusText(selection.status)}`,
      next: () => select({ status: following([undefined, ...choices.statuses], selection.status) }),
    },
    {
      key: 'y',
      text: `${t('orders.year')}: ${selection.year ?? t('orders.allYears')}`,
      next: () => select({ year: following([undefined, ...choices.years], selection.year) }),
    },
    {
      key: 'r',
      text: `${selection.subscription ? '☑' : '☐'} ${t('orders.withSubscription')}`,
      next: () => select({ subscription: !selection.subscription }),
    },
    {
      key: 'g',
      text: `${selection.gift ? '☑' : '☐'} ${t('orders.gifts')}`,
      next: () => select({ gift: !selection.gift }),
    },
    {
      key: 'o',
      text: `${t('orders.sort')}: ${t(`orders.sorts.${selection.sort}`)}`,
      next: () => select({ sort: following(orderSorts, selection.sort) }),
    },
  ]

  useKeys((input, key) => {
    if (isSearching) {
      const { text, isEntered } = afterKey(selection.search, input, key)
      if (text !== selection.search) select({ search: text })
      if (isEntered) setSearching(false)
    } else if (input === '/') setSearching(true)
    else if (key.leftArrow) ask({ selection, page: Math.max(page - 1, 0) })
    else if (key.rightArrow) ask({ selection, page: Math.min(page + 1, pages - 1) })
    else filters.find((filter) => filter.key === input)?.next()
  })

  const labelOf = (order: Order): string => {
    const { title, more } = headlineFor(order, selection.search)
    const price = formatPrice(order.payment.amount, order.currency.sign, i18n.language)
    const name = [title ?? '', ...(more > 0 ? [t('orders.more', { count: more })] : [])].join(' ')
    return [
      String(order.id).padStart(8),
      formatDateTime(order.payment.created),
      price.padStart(12),
      statusText(order.payment.status).padEnd(12),
      name,
    ].join('  ')
  }

  return (
    <>
      <Text dimColor>{filters.map(({ key, text }) => `[${key}] ${text}`).join('   ')}</Text>
      <Box>
        <Text dimColor={!isSearching}>{`[/] ${t('orders.search')}: `}</Text>
        {isSearching ? <Line text={selection.search} /> : <Text>{selection.search}</Text>}
        {isSearching && selection.search === '' && <Text dimColor>{t('orders.searchHint')}</Text>}
      </Box>
      {found.length === 0 ? (
        <Text>{t('orders.noneFoundTitle')}</Text>
      ) : (
        <Choice
          key={`${page} ${JSON.stringify(selection)}`}
          rows={shown}
          keyOf={({ id }) => id}
          labelOf={labelOf}
          onChoose={({ id }) => go({ tag: 'order', id })}
          isActive={!isSearching}
        />
      )}
      {found.length > 0 && (
        <Text dimColor>
          {`← → ${t('orders.summary', { from: first + 1, to: first + shown.length, total: found.length })}`}
        </Text>
      )}
    </>
  )
}

const LeaveByEscape = ({ back }: Pick<ScreenProps, 'back'>) => {
  useEscape(back)
  return null
}

/** The customer's orders, a page at a time. */
export const Orders = ({ query, ask, ...screen }: ScreenProps & Pick<ListProps, 'query' | 'ask'>) => {
  const { t } = useTranslation()
  const { orders } = screen.app
  const list = useBehavior(orders.list)
  useEffect(() => {
    if (orders.list.value.tag !== 'loaded') void orders.load()()
  }, [orders])
  const all = useMemo(() => (list.tag === 'loaded' ? listedOrders(list.value) : []), [list])
  return (
    <>
      <Text bold>{t('orders.title')}</Text>
      {list.tag === 'failed' && <Text color="red">{t('orders.failed')}</Text>}
      {(list.tag === 'loading' || list.tag === 'idle') && <Text>{t('orders.loading')}</Text>}
      {list.tag === 'loaded' && all.length === 0 && <Text>{t('orders.emptyTitle')}</Text>}
      {all.length > 0 ? <OrderList {...screen} all={all} query={query} ask={ask} /> : <LeaveByEscape {...screen} />}
    </>
  )
}
