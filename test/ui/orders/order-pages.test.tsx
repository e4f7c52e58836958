import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { anOrder } from '../../builders/orders.ts'
import { listedOrders } from '../support/listed-orders.ts'
import { currentAddress, openPortalSignedIn } from '../support/render-portal.tsx'

const opened = (count: number, at = '/') =>
  openPortalSignedIn(at, ({ shop }) =>
    shop.putOrders(
      'ada@compass.test',
      Array.from({ length: count }, (_, index) => anOrder({ id: index + 1 })),
    ),
  )

const shownIds = async () => {
  await screen.findAllByRole('rowheader')
  return listedOrders()
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

describe('A long list of orders', () => {
  it('is shown twenty at a time: two thousand are no more on the page than twenty', async () => {
    await opened(2000)
    expect(await shownIds()).toEqual(from(1, 20))
    expect(screen.getByText('1–20 of 2,000')).toBeVisible()
  })

  it('is gone through page by page, and each page has its address', async () => {
    const { user } = await opened(45)
    expect(await shownIds()).toEqual(from(1, 20))
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true')

    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await shownIds()).toEqual(from(21, 20))
    expect(currentAddress()).toBe('/?page=2')
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')

    await user.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(await shownIds()).toEqual(from(41, 5))
    expect(screen.getByText('41–45 of 45')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')

    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    expect(currentAddress()).toBe('/')
  })

  it.each([
    ['?page=3', 41, 5],
    ['?page=99', 41, 5],
    ['?page=0', 1, 20],
    ['?page=-1', 1, 20],
    ['?page=1.5', 1, 20],
    ['?page=second', 1, 20],
    ['?page=', 1, 20],
    ['?page=1e9', 41, 5],
    ['?page=Infinity', 1, 20],
  ])('at %s begins with order %d', async (query, first, count) => {
    await opened(45, `/${query}`)
    expect(await shownIds()).toEqual(from(first, count))
  })

  it('keeps the rest of the address', async () => {
    const { user } = await opened(45, '/?from=mail')
    await shownIds()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(currentAddress()).toBe('/?from=mail&page=2')
  })

  it('of twenty has no pages to go through', async () => {
    await opened(20)
    await shownIds()
    expect(screen.getByText('1–20 of 20')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  })

  it('of twenty-one has two', async () => {
    await opened(21, '/?page=2')
    expect(await shownIds()).toEqual([21])
  })
})
