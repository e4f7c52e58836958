import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { SelectField } from '../../../ui/components/select-field.tsx'

const options = [
  { value: '', label: 'All' },
  { value: 'paid', label: 'Paid' },
]

describe('SelectField', () => {
  it('is found by its label, offers its options and reports the chosen one', () => {
    const chosen: string[] = []
    render(
      <SelectField label="Status" options={options} value="" onChange={({ target }) => chosen.push(target.value)} />,
    )
    const select = screen.getByRole('combobox', { name: 'Status' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All', 'Paid'])

    fireEvent.change(select, { target: { value: 'paid' } })

    expect(chosen).toEqual(['paid'])
    expect(select).toHaveValue('')
  })
})
