import { fleet } from '../../e2e/support/customer.ts'
import { arriveAtOrders, firstOrder, listsOrders, ordersShown } from '../facade/customer.ts'
import { expect, journey } from '../facade/journey.ts'
import { button, css, field, heading, link, text } from '../facade/target.ts'

journey('The orders are searched by their titles, and the address keeps the search', async ({ visit, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  await customer.open('/?sort=oldest')
  await customer.fills(field('Search'), 'navigation europe')
  await listsOrders(customer, '1003102', '1003544')
  await customer.isAt('/?sort=oldest&search=navigation+europe')
  await customer.reload()
  await customer.reads(field('Search'), 'navigation europe')
  await listsOrders(customer, '1003102', '1003544')
})

journey('A search that finds nothing offers all orders again', async ({ visit, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  await customer.open('/?search=zzz')
  await customer.sees(heading('No orders found'))
  await customer.presses(button('Show all orders'))
  await customer.sees(firstOrder)
  await customer.reads(field('Search'), '')
})

journey('The orders are filtered and sorted by the keyboard', async ({ visit, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  await customer.open('/?sort=highest')
  await customer.presses(field('Search'))
  await customer.strikes('Tab')
  await customer.waits(() => document.activeElement instanceof HTMLSelectElement)
  await customer.strikes('ArrowDown')
  await customer.isAt(/\/\?sort=highest&status=paid$/)
  await customer.strikes('Tab', 'Tab', 'ArrowDown')
  await customer.isAt(/\/\?sort=lowest&status=paid$/)
  // Other visitors activate licences with this account, each an order for nothing.
  await customer.waits(() => {
    const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '')
    const [cheap, dear] = ['1001250', '1003102'].map((id) => rows.findIndex((row) => row.includes(id)))
    return cheap !== undefined && dear !== undefined && cheap >= 0 && cheap < dear
  })
})

journey('A long list is paged, an order opened, and the list found again as it was left', async ({ visit, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts, fleet)
  await customer.presses(button('Next page'))
  await customer.isAt('/?page=2')
  await customer.sees(text('21–40 of 2,000'))
  const orders = await ordersShown(customer)
  const details = link(`Details for order ${orders[14]}`)
  await customer.presses(details)
  await customer.sees(heading(`Order ${orders[14]}`))
  await customer.back()
  await customer.isAt('/?page=2')
  await listsOrders(customer, ...orders)
  expect((await customer.sees(details)).count).toBe(1)
})

journey('An order says what was paid, and leads back to the list', async ({ visit, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  await customer.presses(link('Details for order 1003102'))
  await customer.sees(heading('Payment summary'))
  await customer.waits(() => document.activeElement?.tagName === 'H1')
  await customer.presses(link('Back to my orders'))
  await customer.sees(firstOrder)
})

journey('A gift certificate opens in a window of its own at the shop', async ({ visit, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  const certificate = css('a[href*=gift-certificate]')
  await customer.sees(certificate)
  const [address, target] = await customer.asks(() => {
    const found = document.querySelector<HTMLAnchorElement>('a[href*=gift-certificate]')
    return [found?.href, found?.target]
  })
  expect(address).toBe('https://shop.meridian.test/en-gb/gift-certificate/3103544')
  expect(target).toBe('_blank')
})

journey('An address that leads nowhere says so, with a way home', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/nowhere')
  await visitor.sees(heading('Not found'))
  await visitor.presses(link('Go to the home page'))
  await visitor.sees(heading('Sign in'))
})
