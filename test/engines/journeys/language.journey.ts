import { arriveAtOrders, journey } from '../journey.ts'
import { css, heading, text, type View } from '../view.ts'

const picker = css('header button[aria-haspopup=dialog]')
const choices = css('dialog[open] li button')

const openPicker = async (visitor: View) => {
  await visitor.presses(picker)
  await visitor.sees(heading('Choose your language'))
}

journey('The language picker closes on Escape, which gives the focus back, and beside it', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  await openPicker(visitor)
  await visitor.strikes('Escape')
  await visitor.seesNoMore(choices)
  await visitor.focuses(picker)
  await openPicker(visitor)
  await visitor.pressesAt(10, 400)
  await visitor.seesNoMore(choices)
})

journey('Dates and amounts are written as the language has them', async ({ visit, hosts }) => {
  const customer = await visit()
  await arriveAtOrders(customer, hosts)
  for (const [language, total] of [
    ['en-gb', '€77.97'],
    ['de', '77,97 €'],
    ['fa', '77.97'],
  ] as const) {
    await customer.asks((chosen) => localStorage.setItem('language', chosen), language)
    await customer.open('/order/1003102')
    await customer.waits((wanted) => document.documentElement.lang.toLowerCase() === wanted, language)
    await customer.sees(text(total))
    await customer.sees(text('09.08.2025 13:20'))
  }
})
