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

const drawn = (page: number, pageCount: number) =>
  pageSteps(page, pageCount)
    .map((step) => ('gap' in step ? '…' : step.page))
    .join(' ')

describe('Pagination', () => {
  it('marks the current page and says which part is seen', () => {
    pagination(5, 100)
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('5 of 100')
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 5')
  })

  it.each([
    ['Previous', 4],
    ['Next', 6],
    ['Page 1', 1],
    ['Page 100', 100],
  ])('goes by %s to page %i', async (name, target) => {
    const onPageChange = pagination(5, 100)
    await userEvent.click(screen.getByRole('button', { name }))
    expect(onPageChange.mock.calls).toEqual([[target]])
  })

  it.each([
    ['first', 1, 'Previous', 'Next'],
    ['last', 2, 'Next', 'Previous'],
  ])('has no way past the %s page, and leaves the focus to who has got there', async (_, page, past, back) => {
    const onPageChange = pagination(page, 2)
    const arrow = screen.getByRole('button', { name: past })
    expect(arrow).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: back })).not.toHaveAttribute('aria-disabled')
    await userEvent.click(arrow)
    expect(onPageChange).not.toHaveBeenCalled()
    expect(arrow).toHaveFocus()
  })

  it('offers no steps when all fits on one page', () => {
    pagination(1, 1)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('1 of 1')).toBeInTheDocument()
  })
})

describe('pageSteps', () => {
  it.each([
    [1, 1, '1'],
    [3, 5, '1 2 3 4 5'],
    [1, 9, '1 2 … 9'],
    [4, 9, '1 2 3 4 5 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [6, 9, '1 … 5 6 7 8 9'],
    [9, 9, '1 … 8 9'],
  ])('draws page %i of %i as %s', (page, pageCount, expected) => {
    expect(drawn(page, pageCount)).toBe(expected)
  })

  it('never leaves out one page alone, nor draws one twice, whatever the place', () => {
    const places = Array.from({ length: 14 }, (_, count) => count + 1).flatMap((pageCount) =>
      Array.from({ length: pageCount }, (_, index) => ({ page: index + 1, pageCount })),
    )
    for (const { page, pageCount } of places) {
      const pages = pageSteps(page, pageCount).flatMap((step) => ('gap' in step ? [] : [step.page]))
      const leaps = pages.slice(1).map((next, index) => next - (pages[index] ?? Number.NaN))
      expect({ page, pageCount, leaps: leaps.filter((leap) => leap < 1 || leap === 2) }).toEqual({
        page,
        pageCount,
        leaps: [],
      })
      expect([pages[0], pages.at(-1)]).toEqual([1, pageCount])
    }
  })
})
