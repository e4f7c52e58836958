import { describe, expect, it } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { type Column, DataTable } from '../../../ui/components/data-table.tsx'

interface City {
  readonly code: string
  readonly name: string
  readonly people: number
}

const cities: readonly City[] = [
  { code: 'BRA', name: 'Bratislava', people: 475_000 },
  { code: 'LIS', name: 'Lisbon', people: 545_000 },
]

const columns: ReadonlyArray<Column<City>> = [
  { key: 'name', header: 'City', rowHeader: true, cell: ({ name }) => name },
  { key: 'people', header: 'People', align: 'end', cell: ({ people }) => people },
  { key: 'actions', header: 'Actions', headerHidden: true, cell: ({ code }) => <a href={`#${code}`}>Open</a> },
]

const table = (props: Partial<Parameters<typeof DataTable<City>>[0]> = {}) =>
  render(<DataTable caption="Cities" columns={columns} rows={cities} rowKey={({ code }) => code} {...props} />)

describe('DataTable', () => {
  it('is a table named by its caption, with a header for each column', () => {
    table()
    const headers = within(screen.getByRole('table', { name: 'Cities' })).getAllByRole('columnheader')
    expect(headers.map((header) => header.textContent)).toEqual(['City', 'People', 'Actions'])
  })

  it('shows a row for each item, named by its row header', () => {
    table()
    const row = screen.getByRole('row', { name: /Lisbon/ })
    expect(within(row).getByRole('rowheader')).toHaveTextContent('Lisbon')
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['545000', 'Open'])
  })

  it('says its roles aloud, since the cards of a phone are no longer displayed as a table', () => {
    const { container } = table()
    const silent = container.querySelectorAll(':is(table, thead, tbody, tr, th, td):not([role])')
    expect(silent).toHaveLength(0)
  })

  it('labels each cell with its column for the cards of a phone', () => {
    table()
    expect(screen.getByRole('rowheader', { name: 'Bratislava' })).toHaveAttribute('data-label', 'City')
    expect(screen.getByRole('cell', { name: '475000' })).toHaveAttribute('data-label', 'People')
  })

  it('shows a placeholder across all columns in place of the rows', () => {
    table({ placeholder: 'No cities', busy: true })
    const cell = screen.getByRole('cell')
    expect(cell).toHaveTextContent('No cities')
    expect(cell).toHaveAttribute('colspan', '3')
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  })
})
