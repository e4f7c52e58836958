import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { ada, password } from '../../builders/portal.ts'
import {
  findEmailField,
  findOrdersHeading,
  findPasswordField,
  getSignInButton,
  matchSentence,
  openPortal,
  openPortalSignedIn,
  readPageUrl,
  renderPortal,
} from '../support/render-portal.tsx'

it('/sign-up leads to sign-in, which says what has happened and comes next, with the email filled in (specification §2)', async () => {
  const { user, reload } = await openPortal('/sign-up')
  expect(await findEmailField()).toHaveAttribute('autocomplete', 'username')
  expect(document.title).toBe('Create account – Compass – Find your way')
  expect(await findPasswordField()).toHaveAttribute('autocomplete', 'new-password')
  expect(screen.getByText('We will send you an email with a link to confirm your address.')).toBeVisible()
  const question = screen.getByText('Already have an account?').closest('p') ?? document.body
  expect(within(question).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
  await user.type(await findEmailField(), ' bob@compass.test')
  await user.type(await findPasswordField(), `${password}{Enter}`)
  const expectNotice = async () => {
    // The text is static content, not an announced message.
    expect((await screen.findByText('You have been successfully registered')).closest('[aria-live]')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    expect(
      screen.getByText(matchSentence(/^To finish, open the link in the email we sent to bob@compass\.test\./)),
    ).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contact support' })).toBeVisible()
    expect(readPageUrl()).toBe('/sign-in')
    expect(await findEmailField()).toHaveValue('bob@compass.test')
  }
  await expectNotice()
  await renderPortal(Promise.resolve(reload()), {})
  await expectNotice()
  expect(JSON.stringify(window.history.state)).not.toContain('bob')
})

it('The form at /reset-password requests an email; sign-in says where to look for it, with its form collapsed (§2)', async () => {
  const { user, signOn } = await openPortal('/reset-password?login=ada%40compass.test')
  const lost = await screen.findByText(matchSentence('access to your email address? Contact support'))
  expect(within(lost).getByRole('link', { name: 'Contact support' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Send me the link' }))
  expect((await screen.findByText('Instructions were sent to given email')).closest('[aria-live]')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus())
  expect(document.title).toBe('Check your inbox – Compass – Find your way')
  expect(screen.getByText(ada)).toBeVisible()
  expect(screen.queryByText(/^We have sent an email to/)).toBeNull()
  expect(signOn.mails).toMatchObject([{ to: ada, link: 'reset-password' }])
  await user.click(getSignInButton())
  expect(await findEmailField()).toHaveValue(ada)
  await user.click(screen.getByRole('link', { name: 'Ask for another email' }))
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible()
  expect(document.title).toBe('Forgot password – Compass – Find your way')
  expect(await findEmailField()).toHaveValue(ada)
})

it('The form at /reset-password says where to look for the email also after a reload; a sign-out forgets the address', async () => {
  const { user, browser, reload } = await openPortal('/reset-password')
  await user.type(await findEmailField(), `${ada}{Enter}`)
  await screen.findByRole('heading', { name: 'Check your inbox' })
  await renderPortal(Promise.resolve(reload()), {})
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  expect(screen.getByText(ada)).toBeVisible()
  browser.customerData.forgetAll()
  await renderPortal(Promise.resolve(reload()), {})
  expect(await screen.findByLabelText('Email address')).toHaveValue('')
})

describe.each(['reset-password', 'finish-registration'] as const)('/%s/:token (specification §2, §5)', (link) => {
  it('gives password managers the email address to which this tab requested the link', async () => {
    const [at, email] = link === 'reset-password' ? ['/reset-password', ada] : ['/sign-up', 'bob@compass.test']
    const { user, signOn, reload } = await openPortal(at)
    await user.type(await findEmailField(), email)
    if (link !== 'reset-password') await user.type(await findPasswordField(), password)
    await user.keyboard('{Enter}')
    await screen.findByText(/^(Instructions were sent|You have been successfully registered)/)
    const token = signOn.sendMail(link, email)
    await renderPortal(Promise.resolve(reload()), { at: `/${link}/${token}` })
    const newPassword = await screen.findByLabelText('New password')
    expect(newPassword.closest('form')?.querySelector('input[autocomplete=username]')).toHaveValue(email)
  })

  it('leads to sign-in, or to another link, with the email address to which this tab requested the link', async () => {
    const { user, signOn, browser, reload } = await openPortal('/sign-in')
    browser.mailedAddresses.save(ada)
    await renderPortal(Promise.resolve(reload()), { at: `/${link}/${signOn.sendMail(link, ada)}` })
    await user.type(await screen.findByLabelText('New password'), 'a new password{Enter}')
    await findPasswordField()
    expect(await findEmailField()).toHaveValue(ada)
    await renderPortal(Promise.resolve(reload()), { at: `/${link}/spent` })
    await user.type(await screen.findByLabelText('New password'), 'a new password{Enter}')
    await user.click(await screen.findByRole('link', { name: 'Ask for a new link' }))
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible()
    expect(await findEmailField()).toHaveValue(ada)
    expect(JSON.stringify(window.history.state)).not.toContain('ada')
  })

  it('says after a reload that the password was saved, and so does its link in the same tab', async () => {
    const { user, signOn, reload } = await openPortal('/sign-in')
    const at = `/${link}/${signOn.sendMail(link, ada)}`
    await renderPortal(Promise.resolve(reload()), { at })
    await user.type(await screen.findByLabelText('New password'), 'a new password{Enter}')
    await findPasswordField()
    await renderPortal(Promise.resolve(reload()), {})
    expect(await screen.findByText('New password was created successfully')).toBeVisible()
    expect(readPageUrl()).toBe('/sign-in')
    await renderPortal(Promise.resolve(reload()), { at })
    expect(await screen.findByRole('heading', { name: 'New password was created successfully' })).toBeVisible()
    expect(document.title).toBe('New password was created successfully – Compass – Find your way')
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  it.each([0, 1])('with a used token leads to a new link, after lost answers: %d', async (losses) => {
    const { user, signOn } = await openPortal(`/${link}/spent`)
    if (losses) signOn.failWith(offlineError)
    await user.type(await screen.findByLabelText('New password'), 'a new password{Enter}')
    if (losses) {
      await screen.findByText('Unexpected error')
      signOn.recover()
      await user.keyboard('{Enter}')
    }
    expect(await screen.findByText('Token is expired or it has been used already')).toBeInTheDocument()
    expect(screen.queryAllByText(/^Your email app may have broken the link\./)).toHaveLength(1 - losses)
    expect(screen.queryAllByText(/^Your new password may already be saved\./)).toHaveLength(losses)
    expect(screen.queryAllByRole('link', { name: 'Back to sign in' })).toHaveLength(losses)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'This link no longer works' })).toHaveFocus())
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(document.title).toBe('This link no longer works – Compass – Find your way')
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeInTheDocument()
  })
})

it('The email that was typed last, sent or not, is in the next form, and not in the history', async () => {
  const { user } = await openPortal('/sign-in?login=old%40compass.test')
  await user.clear(await findEmailField())
  await user.type(await findEmailField(), ada)
  await user.click(screen.getByRole('link', { name: 'Forgot password' }))
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible()
  expect(await findEmailField()).toHaveValue(ada)
  expect(JSON.stringify(window.history.state)).not.toContain('ada')
  await user.clear(await findEmailField())
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }))
  await findPasswordField()
  expect(await findEmailField()).toHaveValue('')
})

it.each([
  ['login=demo%2540compass.test', 'demo@compass.test'],
  ['login=a%2540b@compass.test', 'a%40b@compass.test'],
  ['login=demo%2540%25E0', 'demo%40%E0'],
  ['login=ada@xn--bcher-kva.test', 'ada@bücher.test'],
  ['Login=ada+maps%252B%40compass.test', 'ada+maps%2B@compass.test'],
])('The parameter %s fills the field with %s', async (login, email) => {
  await openPortal(`/sign-in?${login}`)
  expect(await findEmailField()).toHaveValue(email)
})

describe('A signed-in customer', () => {
  const saveNewPassword = async (prepare?: Parameters<typeof openPortalSignedIn>[1]) => {
    const world = await openPortalSignedIn('/reset-password/mail-token-1', prepare)
    world.signOn.sendMail('reset-password', 'bob@compass.test')
    const field = await screen.findByLabelText('New password')
    const wasTold = screen.queryByText(whose) !== null
    await world.user.type(field, 'a new password{Enter}')
    return { ...world, wasTold }
  }
  const findSavedHeading = () => screen.findByRole('heading', { name: 'New password was created successfully' })
  const whose = matchSentence(`You are signed in as ${ada}. This link may belong to another account.`)

  it('reads whose account is signed in before and after a new password, and can sign in with the other one', async () => {
    const { user, login, wasTold } = await saveNewPassword(({ browser }) =>
      browser.mailedAddresses.save('bob@compass.test'),
    )
    expect(await findSavedHeading()).toHaveFocus()
    expect([wasTold, screen.queryByText(whose) !== null]).toEqual([true, true])
    expect(screen.getByRole('link', { name: /^Continue as/ })).toHaveAttribute('href', '/')
    await user.click(screen.getByRole('button', { name: 'Sign in with another account' }))
    expect(await findPasswordField()).toBeVisible()
    expect(await findEmailField()).toHaveValue('bob@compass.test')
    expect(login().tag).toBe('logged-out')
  })

  it('reads the same after a reload, in place of a form with a token that is used up', async () => {
    const { reload } = await saveNewPassword()
    await findSavedHeading()
    await renderPortal(Promise.resolve(reload()), { wasSignedIn: true })
    expect(await findSavedHeading()).toBeVisible()
    expect(await screen.findByText(whose)).toBeVisible()
  })

  it('whose name is unknown goes to their orders after a new password, and reads there that it was saved', async () => {
    await saveNewPassword(({ browser, signOn }) => {
      browser.profile = undefined
      signOn.failWith(aRejection(503), 'profile')
    })
    expect(await findOrdersHeading()).toBeVisible()
    expect(screen.getByText('New password was created successfully')).toBeVisible()
  })

  it('who is signed out while they read about their new password goes to sign-in', async () => {
    const { signOn, browser, token } = await saveNewPassword()
    await findSavedHeading()
    signOn.revoke(token)
    await act(async () => browser.userTokens.changeElsewhere({ shared: token, kept: undefined }))
    expect(await findPasswordField()).toBeVisible()
  })

  it('has a way from a request for a link to their orders, and none to sign-in', async () => {
    const { user } = await openPortalSignedIn('/reset-password')
    await user.click(within(await screen.findByRole('main')).getByRole('link', { name: 'My orders' }))
    expect(await findOrdersHeading()).toBeVisible()
  })

  it('goes to their orders after requesting a link for a new password, and reads the message there', async () => {
    const { user } = await openPortalSignedIn('/reset-password')
    await user.type(await findEmailField(), `${ada}{Enter}`)
    expect(await findOrdersHeading()).toBeVisible()
    expect(screen.getByText('Instructions were sent to given email')).toBeVisible()
  })
})
