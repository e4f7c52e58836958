import { demoCustomer, subscriptionOrderId } from '../../e2e/support/customer.ts'
import { desktopSize, expect, firstOrderTarget, journey, phoneSize } from '../journey.ts'
import { button, css, type ElementTarget, field, heading, link, type TabUser } from '../view.ts'

/** Runs in the page. The outline may be on the focused element or on an element around it. */
const findFocusWithoutOutline = (): string => {
  const focused = document.activeElement
  const isOutlined = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || isOutlined(element.parentElement)
  }
  return isOutlined(focused) ? '' : (focused?.outerHTML ?? 'nothing')
}

/** Runs in the page. */
const measureSpaceBelowText = (): number => {
  const words = document.querySelector('dialog[open] h2 + div')
  const bottom = words?.lastElementChild?.getBoundingClientRect().bottom ?? Number.NaN
  return (words?.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN) - bottom
}

/** Presses Tab until a target has the focus. Each tab stop on the way must show its focus. */
const tabToElement = async (user: TabUser, target: ElementTarget): Promise<void> => {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await user.strikes('Tab')
    expect(await user.asks(findFocusWithoutOutline)).toBe('')
    if (await user.hasFocus(target)) return
  }
  throw new Error(`Tab does not reach ${target.kind} ${target.name}`)
}

journey('A visitor signs in, keeps a subscription, and filters the orders by keyboard alone', async ({ visit }) => {
  const visitor = await visit()
  await visitor.open('/sign-in')
  await visitor.sees(link('Terms of Use'))
  await tabToElement(visitor, link('Skip to content'))
  await visitor.strikes('Enter')
  await tabToElement(visitor, field('Email address'))
  await visitor.types(demoCustomer.username)
  await visitor.strikes('Tab')
  await visitor.types(demoCustomer.password)
  await visitor.strikes('Enter')
  await visitor.sees(firstOrderTarget)
  await visitor.focuses(heading('My orders'))

  await visitor.resize(phoneSize)
  await tabToElement(visitor, link(`Details for order ${subscriptionOrderId}`))
  await visitor.strikes('Enter')
  await visitor.sees(heading('Subscription summary'))
  await visitor.focuses(heading(`Order ${subscriptionOrderId}`))
  const cancel = button('Cancel subscription')
  const product = 'Meridian Premium+, yearly subscription'
  await tabToElement(visitor, cancel)
  await visitor.strikes('Enter')
  await visitor.sees(heading('Are you sure?'))
  await visitor.focuses(button(`No, keep ${product}`))
  expect(await visitor.asks(measureSpaceBelowText), 'the dialog is as high as its words').toBeLessThan(40)
  await tabToElement(visitor, button(`Yes, cancel ${product}`))
  await visitor.strikes('Escape')
  await visitor.seesNoMore(css('dialog[open]'))
  await visitor.focuses(cancel)

  await visitor.resize(desktopSize)
  await visitor.open('/?sort=highest')
  await visitor.presses(field('Search'))
  await visitor.strikes('Tab')
  await visitor.waits(() => document.activeElement instanceof HTMLSelectElement)
  await visitor.strikes('ArrowDown')
  await visitor.isAt('/?sort=highest&status=paid')
  await visitor.strikes('Tab', 'Tab', 'ArrowDown')
  await visitor.isAt('/?sort=lowest&status=paid')
})
