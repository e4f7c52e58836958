import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { offlineError } from '../../builders/errors.ts'
import { ada, password } from '../../builders/portal.ts'
import { matchSentence, openPortalSignedIn } from '../support/render-portal.tsx'

describe('/settings (specification §2, §5)', () => {
  it('gives advice on a new password, changes it, and empties the fields', async () => {
    const { user, signOn } = await openPortalSignedIn('/settings')
    await user.type(await screen.findByLabelText('Current password'), password)
    await user.type(screen.getByLabelText('New password'), ada)
    expect(screen.getByText(/^This is your email address/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Password has been changed!')).toBeInTheDocument()
    expect(screen.getByText('You are signed out everywhere else.')).toBeInTheDocument()
    // The link to the support appears only after a failure.
    expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
    expect(screen.getByLabelText('Current password')).toHaveValue('')
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('At least 8 characters.')
    expect(screen.queryByRole('button', { busy: true })).toBeNull()
    expect(signOn.hasAccount(ada, ada)).toBe(true)
  })

  it('shows the address of the account, and names it for password managers', async () => {
    await openPortalSignedIn('/settings')
    expect(await screen.findByLabelText('Current password')).toHaveAttribute('autocomplete', 'current-password')
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password')
    expect(document.title).toBe('Settings – Compass – Find your way')
    const username = document.querySelector('input[autocomplete=username]')
    expect(username).toHaveValue(ada)
    expect(username).not.toBeVisible()
    expect(screen.getByRole('main')).toHaveTextContent(`Current email address${ada}`)
    expect(screen.getByText(/You do not need access to your old address\.$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Manage your data' })).toHaveAttribute('href', 'https://company.test/data')
  })

  it('shows neither name nor address while they are unknown', async () => {
    await openPortalSignedIn('/settings', ({ browser, signOn }) => {
      browser.profile = undefined
      signOn.failWith(offlineError)
    })
    expect(await screen.findByLabelText('New email address')).toBeVisible()
    expect(screen.queryByText('Current email address')).toBeNull()
    expect(screen.getByText('Signed in')).toBeVisible()
  })

  it('shows an unconfirmed change after a reload, and sends its link again', async () => {
    const { user, signOn } = await openPortalSignedIn('/settings', ({ browser }) => {
      browser.pendingEmailChange = { email: 'ada@new.test', requestedAt: Date.now() - 5 * 60_000 }
    })
    expect(await screen.findByText('Waiting for confirmation')).toBeVisible()
    expect(screen.getByText('ada@new.test')).toBeVisible()
    expect(screen.getByText('Requested 5 minutes ago')).toBeVisible()
    expect(
      screen.getByText(/^If you do nothing, your address stays the same\. .*it replaces this one\.$/),
    ).toBeVisible()
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 3_600_000)
    fireEvent(document, new Event('visibilitychange'))
    expect(screen.getByText('Requested 3 hours ago')).toBeVisible()
    later.mockRestore()
    await user.click(screen.getByRole('button', { name: 'Resend' }))
    expect(await screen.findByText('Change email has been requested. Check out mailbox.')).toBeInTheDocument()
    expect(screen.queryByText(matchSentence(/^We have sent an email to/))).toBeNull()
    expect(signOn.mails).toMatchObject([{ to: 'ada@new.test', link: 'confirm-email-change' }])
  })

  it('counts the minutes since an unconfirmed change was requested', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    await openPortalSignedIn('/settings', ({ browser }) => {
      browser.pendingEmailChange = { email: 'ada@new.test', requestedAt: Date.now() - 5 * 60_000 }
    })
    expect(await screen.findByText('Requested 5 minutes ago')).toBeVisible()
    act(() => void jest.advanceTimersByTime(60_000))
    expect(screen.getByText('Requested 6 minutes ago')).toBeVisible()
    jest.useRealTimers()
  })
})
