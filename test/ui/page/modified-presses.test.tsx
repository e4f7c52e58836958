import { expect, it } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { anOrder } from '../../builders/orders.ts'
import { backLink, openStep2 } from '../activation/open-wizard.ts'
import { currentAddress, emailField, openOrders, openPortal } from '../support/render-portal.tsx'

/** The keys with which the portal, not the browser, follows a press of the element. jsdom can't open another tab. */
const followed = (element: HTMLElement) => {
  const at = currentAddress()
  return ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'].filter((key) => {
    let isFollowed = false
    const note = (event: Event) => {
      isFollowed = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', note, { once: true })
    fireEvent.click(element, { [key]: true })
    return isFollowed || currentAddress() !== at
  })
}

it('A press with a modifier is left to the browser: on a link with the e-mail, in an order’s row, on the ways back', async () => {
  const signIn = await openPortal('/sign-in')
  await signIn.user.type(await emailField(), 'ada@compass.test')
  expect(followed(screen.getByRole('link', { name: 'Forgot password' }))).toEqual([])

  const { user } = await openOrders([anOrder({ id: 7 })])
  const order = await screen.findByRole('rowheader', { name: /^7/ })
  expect(followed(order)).toEqual([])
  await user.click(screen.getByRole('link', { name: /7/ }))
  expect(followed(await screen.findByRole('link', { name: 'Back to my orders' }))).toEqual([])

  await openStep2()
  expect(followed(backLink())).toEqual([])
})
