import { demo, subscriptionOrder } from '../../e2e/support/customer.ts'
import { arriveAtOrders, describe, expect, journey, phone } from '../journey.ts'
import { button, css, field, heading, link, type Target, type View } from '../view.ts'

/** Runs in the page. Names the focused element if no outline is around it or its field; else empty. */
const unmarkedFocus = (): string => {
  const focused = document.activeElement
  const isOutlined = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || isOutlined(element.parentElement)
  }
  return isOutlined(focused) ? '' : (focused?.outerHTML ?? 'nothing')
}

/** Runs in the page: the height between the words of a dialog and its buttons. */
const roomBelowWords = (): number => {
  const words = document.querySelector('dialog[open] h2 + div')
  const bottom = words?.lastElementChild?.getBoundingClientRect().bottom ?? Number.NaN
  return (words?.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN) - bottom
}

/** Presses Tab until a target has the focus; each stop on the way shows where the focus is. */
const tabTo = async (view: View, target: Target): Promise<void> => {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await view.strikes('Tab')
    expect(await view.asks(unmarkedFocus)).toBe('')
    if (await view.hasFocus(target)) return
  }
  throw new Error(`Tab does not reach ${target.kind} ${target.name}`)
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
    await visitor.focuses(heading('My orders'))
  })

  journey('a customer filters and sorts the orders', async ({ visit, hosts }) => {
    const customer = await visit()
    await arriveAtOrders(customer, hosts)
    await customer.open('/?sort=highest')
    await customer.presses(field('Search'))
    await customer.strikes('Tab')
    await customer.waits(() => document.activeElement instanceof HTMLSelectElement)
    await customer.strikes('ArrowDown')
    await customer.isAt('/?sort=highest&status=paid')
    await customer.strikes('Tab', 'Tab', 'ArrowDown')
    await customer.isAt('/?sort=lowest&status=paid')
  })

  journey('a customer opens an order, and thinks better of cancelling', async ({ visit, hosts }) => {
    const customer = await visit()
    await arriveAtOrders(customer, hosts)
    await customer.resize(phone)
    await tabTo(customer, link(`Details for order ${subscriptionOrder}`))
    await customer.strikes('Enter')
    await customer.sees(heading('Subscription summary'))
    await customer.focuses(heading(`Order ${subscriptionOrder}`))
    const cancel = button('Cancel subscription')
    const product = 'Meridian Premium+, yearly subscription'
    await tabTo(customer, cancel)
    await customer.strikes('Enter')
    await customer.sees(heading('Are you sure?'))
    await customer.focuses(button(`No, keep ${product}`))
    expect(await customer.asks(roomBelowWords), 'the dialog is as high as its words').toBeLessThan(40)
    await tabTo(customer, button(`Yes, cancel ${product}`))
    await customer.strikes('Escape')
    await customer.seesNoMore(css('dialog[open]'))
    await customer.focuses(cancel)
  })
})
