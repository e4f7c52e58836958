import { nativeNames } from '../../../core/language/native-names.ts'
import { demo } from '../../e2e/support/customer.ts'
import { textOf } from '../../e2e/support/locales.ts'
import { subscriptionOrder } from '../../e2e/support/shop.ts'
import { arriveAtOrders } from '../facade/customer.ts'
import { describe, expect, journey } from '../facade/journey.ts'
import { button, css, field, heading, link, type Target, wordsOf } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

const furthest = 60
const focused = css(':focus')

/** Presses Tab until a target has the focus; each stop on the way shows where the focus is. */
const tabTo = async (view: View, target: Target, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let pressed = 0; pressed < furthest; pressed += 1) {
    await view.strikes(key)
    const stop = await view.sees(focused)
    expect(stop, `"${stop.text}" shows that it has the focus`).toMatchObject({ isMarked: true })
    if (await view.hasFocusOn(target)) return
  }
  throw new Error(`${key} does not reach ${wordsOf(target)}`)
}

describe('With the keyboard alone,', () => {
  journey('a visitor skips to the content and signs in', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.sees(link('Terms of Use'))
    await tabTo(visitor, link('Skip to content'))
    await visitor.strikes('Enter')
    await tabTo(visitor, field('Email address'))
    await visitor.types(demo.username)
    await visitor.strikes('Tab')
    await visitor.types(demo.password)
    await visitor.strikes('Enter')
    await visitor.sees(heading('My orders'))
    await visitor.waits(() => document.activeElement?.tagName === 'H1')
  })

  journey('a customer opens an order, and thinks better of cancelling', async ({ visit, hosts }) => {
    const customer = await visit()
    await arriveAtOrders(customer, hosts)
    await tabTo(customer, link(`Details for order ${subscriptionOrder}`))
    await customer.strikes('Enter')
    await customer.sees(heading('Subscription summary'))
    const cancel = button('Cancel subscription')
    await tabTo(customer, cancel)
    await customer.strikes('Enter')
    await customer.sees(heading('Are you sure?'))
    expect((await customer.sees(button('No'))).hasFocus).toBe(true)
    await tabTo(customer, button('Yes'))
    await customer.strikes('Escape')
    await customer.seesNoMore(css('dialog[open]'))
    expect((await customer.sees(cancel)).hasFocus).toBe(true)
  })

  journey('a visitor changes the language, and the focus is where it was', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/sign-in')
    await visitor.sees(link('Terms of Use'))
    const picker = css('header button[aria-haspopup=dialog]')
    await tabTo(visitor, picker)
    await visitor.strikes('Enter')
    await visitor.sees(heading('Choose your language'))
    await tabTo(visitor, button(nativeNames.de))
    await visitor.strikes('Enter')
    await visitor.sees(heading(textOf('de', 'signIn.title')))
    expect((await visitor.sees(picker)).hasFocus).toBe(true)
  })

  journey('the menu of a phone opens, and closes on Escape', async ({ visit }) => {
    const visitor = await visit({ width: 360, height: 740 })
    await visitor.open('/sign-in')
    await visitor.sees(button('Menu'))
    await tabTo(visitor, button('Menu'))
    await visitor.strikes('Enter')
    await tabTo(visitor, link('Meridian Travel'))
    await visitor.strikes('Escape')
    await visitor.seesNoMore(link('Meridian Travel'))
    expect((await visitor.sees(button('Menu'))).hasFocus).toBe(true)
  })
})
