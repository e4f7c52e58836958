import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { anOrder } from '../../builders/orders.ts'
import { ada } from '../../builders/portal.ts'
import { backLink, openWizard, submitCode, wizard } from '../activation/open-wizard.ts'
import { openOrders } from '../support/open-orders.ts'
import { currentAddress, emailField, openPortal } from '../support/render-portal.tsx'

const modifiers = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const

/** Presses a link, and tells whether the browser follows it. jsdom can't open another tab. */
const isLeftToBrowser = (link: HTMLElement, key: (typeof modifiers)[number]) => {
  let isLeft = false
  const note = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', note, { once: true })
  fireEvent.click(link, { [key]: true })
  return isLeft
}

describe.each(modifiers)('A press with %s is left to the browser', (key) => {
  it('on a link that carries the e-mail on', async () => {
    const { user } = await openPortal('/sign-in')
    await user.type(await emailField(), ada)
    expect(isLeftToBrowser(screen.getByRole('link', { name: 'Forgot password' }), key)).toBe(true)
    expect(currentAddress()).toBe('/sign-in')
  })

  it('on the way back to the list', async () => {
    const { user } = await openOrders([anOrder({ id: 7 })])
    await user.click(await screen.findByRole('link', { name: /7/ }))
    expect(isLeftToBrowser(await screen.findByRole('link', { name: 'Back to my orders' }), key)).toBe(true)
    expect(currentAddress()).toBe('/order/7')
  })

  it('on the way back to the step before', async () => {
    const { user } = await openWizard(wizard)
    await submitCode(user)
    await emailField()
    expect(isLeftToBrowser(backLink(), key)).toBe(true)
    expect(currentAddress()).toBe(`${wizard}?step=2`)
  })

  it('on the row of an order, which opens in another tab', async () => {
    await openOrders([anOrder({ id: 7 })])
    const row = (await screen.findByRole('rowheader', { name: /^7/ })).closest('tr')
    fireEvent.click(row ?? document.body, { [key]: true })
    expect(currentAddress()).toBe('/')
  })
})
