import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Alert, type AlertKind, AlertRegion } from '../../../ui/components/alert.tsx'
import { AppHeader } from '../../../ui/components/app-header.tsx'
import { type Column, DataTable } from '../../../ui/components/data-table.tsx'
import { Pagination, pageSteps } from '../../../ui/components/pagination.tsx'

const menu = () => screen.getByRole('button', { name: 'Menu' })
const isOpen = () => menu().getAttribute('aria-expanded') === 'true'

describe('The menu of the header', () => {
  beforeEach(async () => {
    render(
      <>
        <AppHeader
          brand="Compass"
          navigation={<a href="#settings">Settings</a>}
          navigationLabel="Main"
          menuLabel="Menu"
        />
        <p>Elsewhere</p>
      </>,
    )
    expect(isOpen()).toBe(false)
    await userEvent.click(menu())
    expect(isOpen()).toBe(true)
  })

  it('has its links in a list of a named navigation', () => {
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(navigation.getByRole('listitem')).toHaveTextContent('Settings')
  })

  it('folds on Escape and gives the focus back to its button', async () => {
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(menu()).toHaveFocus()
  })

  it.each(['Menu', 'Settings', 'Elsewhere'])('folds when %s is pressed', async (text) => {
    await userEvent.click(screen.getByText(text))
    expect(isOpen()).toBe(false)
  })
})

it('A header without links has no menu, and its account in plain sight', () => {
  render(<AppHeader brand="Compass" navigationLabel="Main" menuLabel="Menu" account={<p>Ada</p>} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Ada')).toBeVisible()
})

it.each<[AlertKind, string]>([
  ['error', 'assertive'],
  ['success', 'polite'],
  ['info', 'polite'],
])(
  'AlertRegion announces %s, %s, once, without an icon, and is nothing to a screen reader while it is empty',
  (kind, live) => {
    const { container, rerender } = render(<AlertRegion kind={kind} />)
    const region = container.firstElementChild
    expect(region).toHaveAttribute('aria-live', live)
    expect(region).not.toHaveAttribute('role')
    rerender(
      <AlertRegion kind={kind}>
        <Alert kind={kind}>Done</Alert>
      </AlertRegion>,
    )
    expect(region).toHaveTextContent(/^Done$/)
    expect(screen.queryByRole('img')).toBeNull()
    expect(container.querySelectorAll('[role], [aria-live]')).toHaveLength(1)
  },
)

const labels = { navigation: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` }

describe('Pagination', () => {
  it.each([
    ['first', 1, 'Previous'],
    ['last', 2, 'Next'],
  ])('has no way past the %s page, and keeps the focus on the button to it', async (_, page, past) => {
    const onPageChange = jest.fn()
    render(<Pagination {...{ page, pageCount: 2, onPageChange, labels }} summary="" />)
    const arrow = within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: past })
    expect(arrow).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(arrow)
    expect(onPageChange).not.toHaveBeenCalled()
    expect(arrow).toHaveFocus()
  })

  it.each([
    [1, 1, '1'],
    [3, 5, '1 2 3 4 5'],
    [1, 9, '1 2 … 9'],
    [4, 9, '1 2 3 4 5 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [6, 9, '1 … 5 6 7 8 9'],
    [9, 9, '1 … 8 9'],
  ])('draws page %i of %i as %s', (page, pageCount, expected) => {
    const drawn = pageSteps(page, pageCount).map((step) => ('gap' in step ? '…' : step.page))
    expect(drawn.join(' ')).toBe(expected)
  })
})

interface City {
  readonly name: string
  readonly people: number
}

const columns: ReadonlyArray<Column<City>> = [
  { key: 'name', header: 'City', rowHeader: true, cell: ({ name }) => name },
  { key: 'people', header: 'People', align: 'end', cell: ({ people }) => people },
]
const table = { caption: 'Cities', columns, rows: [{ name: 'Lisbon', people: 545 }], rowKey: ({ name }: City) => name }

describe('DataTable', () => {
  it('keeps its roles, and labels its cells, for the cards of a phone', () => {
    const { container } = render(<DataTable {...table} />)
    // The cards are no longer displayed as a table, which takes the roles of its elements away.
    expect(container.querySelectorAll(':is(table, thead, tbody, tr, th, td):not([role])')).toHaveLength(0)
    expect(screen.getByRole('rowheader', { name: 'Lisbon' })).toHaveAttribute('data-label', 'City')
    expect(screen.getByRole('cell', { name: '545' })).toHaveAttribute('data-label', 'People')
  })

  it('shows a placeholder across all columns in place of the rows', () => {
    render(<DataTable {...table} placeholder="No cities" busy />)
    expect(screen.getByRole('cell', { name: 'No cities' })).toHaveAttribute('colspan', '2')
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  })
})
