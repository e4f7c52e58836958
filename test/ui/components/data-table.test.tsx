import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { type Column, DataTable } from '../../../ui/components/data-table.tsx'

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
