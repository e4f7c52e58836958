import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { anOrder } from '../../builders/orders.ts'
import { currentAddress } from '../support/render-portal.tsx'
import { listedOrders, openOrders } from './open-orders.ts'

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

const opened = async (count: number, at = '/') => {
  const world = await openOrders(
    range(1, count).map((id) => anOrder({ id })),
    at,
  )
  await screen.findAllByRole('rowheader')
  return world
}

describe('A long list of orders', () => {
  it('shows twenty of two thousand orders', async () => {
    await opened(2000)
    expect(listedOrders()).toEqual(range(1, 20))
    expect(screen.getByText('1–20 of 2,000')).toBeVisible()
  })

  it('has pages, each with its address', async () => {
    const { user } = await opened(45, '/?from=mail')
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true')

    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(listedOrders()).toEqual(range(21, 20))
    expect(currentAddress()).toBe('/?from=mail&page=2')
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')

    await user.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(listedOrders()).toEqual(range(41, 5))
    expect(screen.getByText('41–45 of 45')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')

    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    expect(currentAddress()).toBe('/?from=mail')
  })

  it.each([
    ['?page=99', 41],
    ['?page=1e9', 41],
    ['?page=-1', 1],
    ['?page=1.5', 1],
    ['?page=Infinity', 1],
  ])('at %s begins with order %d', async (query, first) => {
    await opened(45, `/${query}`)
    expect(listedOrders()[0]).toBe(first)
  })

  it.each([
    [20, false],
    [21, true],
  ])('of %d orders has more than one page: %s', async (count, hasPages) => {
    await opened(count)
    expect(screen.getByText(`1–20 of ${count}`)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Next page' }) !== null).toBe(hasPages)
  })
})
