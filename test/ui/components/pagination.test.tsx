import { describe, expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Pagination, pageSteps } from '../../../ui/components/pagination.tsx'

const labels = { navigation: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` }

const pagination = (page: number, pageCount: number) => {
  const onPageChange = jest.fn()
  render(<Pagination {...{ page, pageCount, onPageChange, labels }} summary={`${page} of ${pageCount}`} />)
  return onPageChange
}

describe('Pagination', () => {
  it('marks the current page and says which part is seen', () => {
    pagination(5, 100)
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('5 of 100')
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 5')
  })

  it.each([
    ['Previous', 4],
    ['Next', 6],
    ['Page 100', 100],
  ])('goes by %s to page %i', async (name, target) => {
    const onPageChange = pagination(5, 100)
    await userEvent.click(screen.getByRole('button', { name }))
    expect(onPageChange.mock.calls).toEqual([[target]])
  })

  it.each([
    ['first', 1, 'Previous'],
    ['last', 2, 'Next'],
  ])('has no way past the %s page, and keeps the focus on the button to it', async (_, page, past) => {
    const onPageChange = pagination(page, 2)
    const arrow = screen.getByRole('button', { name: past })
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
