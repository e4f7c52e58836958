import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { offline, rejected } from '../../builders/errors.ts'
import { ada, keepToken } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { openPortal } from '../support/render-portal.tsx'

const thanks = 'Thank you, your email address is now verified.'

/** Opens the mailed link. */
const open = (link: 'confirm-email' | 'confirm-email-change', prepare?: (world: InMemoryPorts) => unknown) =>
  openPortal(`/${link === 'confirm-email' ? 'confirm' : link}/mail-token-1`, {
    before: (world) => {
      world.signOn.mail(link, 'ada@new.test', ada)
      prepare?.(world)
    },
  })

describe('/confirm/:token and /confirm-email-change/:token (specification §2)', () => {
  it.each(['confirm-email', 'confirm-email-change'] as const)(
    '%s is confirmed by one call, and offers sign-in',
    async (link) => {
      const { signOn } = await open(link)
      expect(await screen.findByRole('heading', { name: thanks })).toHaveFocus()
      expect(screen.getByRole('main')).toContainElement(
        screen.getAllByRole('link', { name: 'Sign in' }).find((each) => each.closest('main') !== null) ?? null,
      )
      expect(signOn.calls.filter((call) => call.startsWith(link))).toHaveLength(1)
    },
  )

  it.each([
    ['confirm-email-change', 'ada@compass.test', 'You are signed in with this address.'],
    ['confirm-email-change', 'grace@compass.test', 'You can now sign in with this address.'],
    ['confirm-email', 'grace@compass.test', 'You can now sign in with this address.'],
  ] as const)('%s while %s is signed in says: %s', async (link, username, words) => {
    await open(link, keepToken(username))
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('shows its progress', async () => {
    const { signOn } = await open('confirm-email', (world) => world.signOn.hold())
    expect(await screen.findByText('One moment, we are confirming your address.')).toBeInTheDocument()
    signOn.release()
    expect(await screen.findByText(thanks)).toBeInTheDocument()
  })

  it('offers another try after a lost network', async () => {
    const { user, signOn } = await open('confirm-email', (world) => world.signOn.failWith(offline))
    expect(await screen.findByRole('heading', { name: 'Unexpected error, please try again.' })).toBeInTheDocument()
    signOn.recover()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(thanks)).toBeInTheDocument()
  })

  it.each([
    ['confirm-email', 404, 'This link no longer works', 'Sign in', 'Unexpected error, please try again.'],
    ['confirm-email-change', 404, 'This link no longer works', 'Go to settings', 'Unexpected error, please try again'],
    ['confirm-email-change', 409, 'Account with given email already exist', 'Go to settings', 'Go to settings'],
  ] as const)('%s refused with %i shows "%s" and offers "%s"', async (link, status, heading, action, advice) => {
    await open(link, (world) => world.signOn.failWith(rejected(status)))
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
    expect(screen.getByRole('main')).toHaveTextContent(advice)
    expect(screen.getAllByRole('link', { name: action }).some((each) => each.closest('main') !== null)).toBe(true)
  })
})
