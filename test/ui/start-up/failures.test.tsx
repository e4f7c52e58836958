import { describe, expect, it } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { App } from '../../../core/app.ts'
import { ErrorBoundary } from '../../../ui/start-up/error-boundary.tsx'
import { StartUpError } from '../../../ui/start-up/start-up-error.ts'
import { StorageBlockedPage } from '../../../ui/start-up/storage-blocked-page.tsx'
import { storageWorks } from '../../../ui/start-up/storage-works.ts'
import { FakeStorage } from '../../fakes/fake-storage.ts'
import { recordPageLoads } from '../support/page-loads.ts'
import { renderPortal } from '../support/render-portal.tsx'
import { recordConsoleErrors } from '../support/silent-console.ts'

recordConsoleErrors()
const loads = recordPageLoads()

const problems = ['services.sso: an absolute http(s) URL expected', 'clientId: a non-empty string expected']

const failing = () => {
  let fail: (error: unknown) => void = () => undefined
  const app = new Promise<App>((_, reject) => {
    fail = reject
  })
  app.catch(() => undefined)
  return { app, fail: (error: unknown) => act(async () => fail(error)) }
}

describe('A portal that can’t start', () => {
  it.each([
    ['/sign-in', false],
    ['/', true],
    ['/nowhere', false],
  ])('says so at %s, and lists each problem of the configuration', async (at, startsSignedIn) => {
    const { app, fail } = failing()
    await renderPortal(app, { at, startsSignedIn })

    await fail(new StartUpError(problems))

    expect(await screen.findByRole('heading', { level: 1, name: "The portal can't start" })).toBeVisible()
    expect(
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(problems)
    expect(document.title).toBe("The portal can't start")
  })

  // A rejection that nobody handles fails the test by itself.
  it('says so to whoever has sent the form by then', async () => {
    const { app, fail } = failing()
    const { user } = await renderPortal(app, { at: '/sign-in' })
    await user.type(await screen.findByLabelText('E-mail'), 'ada@compass.test')
    await user.type(screen.getByLabelText('Password'), 'a long password{Enter}')

    await fail(new StartUpError(problems))

    expect(await screen.findByText('clientId: a non-empty string expected')).toBeVisible()
  })

  it('can be loaded again', async () => {
    const { app, fail } = failing()
    const { user } = await renderPortal(app, { at: '/sign-in' })
    await fail(new StartUpError(problems))
    await user.click(await screen.findByRole('button', { name: 'Reload the page' }))
    expect(loads).toEqual(['reload'])
  })
})

describe('A screen that breaks', () => {
  const Broken = () => {
    throw new Error('secret detail')
  }

  it('is replaced by a page that says so, and tells no details', () => {
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    expect(document.title).toBe('Something went wrong')
    expect(document.body).not.toHaveTextContent('secret detail')
  })

  it.each([null, undefined, 'text', 0])('is replaced whatever it throws: %j', (thrown) => {
    const Throws = () => {
      throw thrown
    }
    render(
      <ErrorBoundary>
        <Throws />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  })

  it('leaves alone what does not break', () => {
    render(<ErrorBoundary>All is well</ErrorBoundary>)
    expect(screen.getByText('All is well')).toBeVisible()
  })
})

describe('A browser that stores nothing', () => {
  it('is noticed', () => {
    const storage = new FakeStorage()
    expect(storageWorks(() => storage)).toBe(true)
    storage.full = true
    expect(storageWorks(() => storage)).toBe(true)
    storage.blocked = true
    expect(storageWorks(() => storage)).toBe(false)
    expect(
      storageWorks(() => {
        throw new DOMException('Access is denied', 'SecurityError')
      }),
    ).toBe(false)
  })

  it('gets an explanation, and a way on all the same', async () => {
    let continued = 0
    render(
      <StorageBlockedPage
        onContinue={() => {
          continued += 1
        }}
      />,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Your browser blocks storage for this site' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Continue anyway' }))
    await waitFor(() => expect(continued).toBe(1))
  })
})
