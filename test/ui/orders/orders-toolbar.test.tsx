import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { type OrderSelection, wholeList } from '../../../core/orders/select-orders.ts'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { OrdersToolbar } from '../../../ui/orders/orders-toolbar.tsx'

/** As the portal does: a search goes into the address at once, and is shown a moment later. */
const toolbar = (search: string, asked: Partial<OrderSelection> = {}) => (
  <OrdersToolbar
    selection={{ ...wholeList, search, ...asked }}
    choices={{ statuses: [], years: [], subscription: false, gift: false }}
    counts={undefined}
    onSelect={(change) => window.history.replaceState(null, '', `/?search=${change.search}`)}
  />
)

const type = (text: string) => {
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } })
  fireEvent.submit(screen.getByRole('searchbox'))
}

describe('The filters on a phone', () => {
  beforeAll(prepareTexts)

  it('stand behind a button with the number of those in force', () => {
    const { rerender } = render(toolbar('maps'))
    const button = () => screen.getByRole('button', { expanded: false })
    expect(button()).toHaveTextContent(/^Filter$/)
    rerender(toolbar('maps', { status: 'paid', gift: true, sort: 'oldest' }))
    expect(button()).toHaveTextContent(/^Filter \(2\)$/)
    fireEvent.click(button())
    expect(screen.getByRole('button', { expanded: true })).toHaveAccessibleName('Filter (2)')
  })
})

describe('The search field', () => {
  beforeAll(prepareTexts)
  afterEach(() => window.history.replaceState(null, '', '/'))

  it('keeps what is typed while the list still shows an earlier search', () => {
    const { rerender } = render(toolbar(''))
    type('n')
    type('navigation')
    rerender(toolbar('n'))
    expect(screen.getByRole('searchbox')).toHaveValue('navigation')
    rerender(toolbar('navigation'))
    expect(screen.getByRole('searchbox')).toHaveValue('navigation')
  })

  it('shows what the address says when that changes otherwise', () => {
    const { rerender } = render(toolbar(''))
    type('navigation')
    rerender(toolbar('navigation'))
    window.history.replaceState(null, '', '/?search=maps')
    rerender(toolbar('maps'))
    expect(screen.getByRole('searchbox')).toHaveValue('maps')
  })
})
