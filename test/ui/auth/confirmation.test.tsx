import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { createApp } from '../../../core/app.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { renderPortal } from '../support/render-portal.tsx'

const thanks = 'Thank you, your email address is now verified.'

/** Opens a mailed link. */
const open = async (
  link: 'confirm-email' | 'confirm-email-change',
  prepare: (world: ReturnType<typeof inMemoryPorts>) => void = () => undefined,
) => {
  const world = inMemoryPorts()
  world.signOn.addAccount('ada@compass.test', 'a long password')
  const token = world.signOn.mail(link, 'ada@new.test', 'ada@compass.test')
  prepare(world)
  const path = link === 'confirm-email' ? 'confirm' : 'confirm-email-change'
  return { ...world, ...(await renderPortal(Promise.resolve(createApp(world.ports)), { at: `/${path}/${token}` })) }
}

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
    await open(link, ({ signOn, browser }) => {
      const token = signOn.issueToken(username)
      browser.userTokens.stored = { cookie: token, storage: token }
      browser.profile = { username }
    })
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('shows its progress', async () => {
    const { signOn } = await open('confirm-email', (world) => world.signOn.hold())
    expect(await screen.findByText('One moment, we are confirming your address.')).toBeInTheDocument()
    signOn.release()
    expect(await screen.findByText(thanks)).toBeInTheDocument()
  })

  it('offers another try after a lost network', async () => {
    const { user, signOn } = await open('confirm-email', (world) => {
      world.signOn.failWith(offline)
    })
    expect(await screen.findByRole('heading', { name: 'Unexpected error, please try again.' })).toBeInTheDocument()
    signOn.recover()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(thanks)).toBeInTheDocument()
  })

  it.each([
    ['confirm-email', 404, 'Unexpected error, please try again.', 'Sign in', 'you can sign in.'],
    ['confirm-email', 409, 'Unexpected error, please try again.', 'Sign in', 'you can sign in.'],
    ['confirm-email-change', 404, 'Unexpected error, please try again', 'Go to settings', 'ask for a new email'],
    ['confirm-email-change', 409, 'Account with given email already exist', 'Go to settings', 'Go to settings'],
  ] as const)('%s refused with %i shows "%s" and offers "%s"', async (link, status, heading, action, advice) => {
    await open(link, (world) => {
      world.signOn.failWith(rejected(status))
    })
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
    expect(screen.getByRole('main')).toHaveTextContent(advice)
    expect(screen.getAllByRole('link', { name: action }).some((each) => each.closest('main') !== null)).toBe(true)
  })
})
