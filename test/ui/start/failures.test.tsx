import { describe, expect, it } from '@jest/globals'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type App, createApp } from '../../../core/app.ts'
import { AppProvider, trackStart } from '../../../ui/shared/app-context.tsx'
import { MissingChunkError } from '../../../ui/shared/load-chunk.ts'
import { StartUpError, storageWorks } from '../../../ui/start/configuration.ts'
import { ErrorBoundary, StorageBlockedPage } from '../../../ui/start/failure-pages.tsx'
import { FakeStorage } from '../../fakes/fake-page.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
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

    expect(await screen.findByRole('heading', { level: 1, name: 'The portal cannot start' })).toBeVisible()
    expect(
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(problems)
    expect(document.title).toBe('The portal cannot start')
  })

  // An unhandled rejection fails the test by itself.
  it('says so to a visitor who has sent the form by then', async () => {
    const { app, fail } = failing()
    const { user } = await renderPortal(app, { at: '/sign-in' })
    await user.type(await screen.findByLabelText('Email address'), 'ada@compass.test')
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
  const Throws = ({ thrown }: { readonly thrown: unknown }) => {
    throw thrown
  }

  const crashes: unknown[] = []

  const show = (content: ReactNode, app: Promise<App> = new Promise(() => undefined)) =>
    act(async () =>
      render(
        <AppProvider portal={{ start: trackStart(app), startsSignedIn: false }}>
          <ErrorBoundary onCrash={(error) => crashes.push(error)}>{content}</ErrorBoundary>
        </AppProvider>,
      ),
    )

  it.each([
    ['anything that is thrown', new Error('secret detail'), 'Something went wrong'],
    ['a part of the portal that is missing', new MissingChunkError('secret detail'), 'This page could not be loaded'],
  ])('is replaced by a page that tells of %s without its details', async (_, error, title) => {
    await show(<Throws thrown={error} />)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    expect(document.title).toBe(title)
    expect(document.body).not.toHaveTextContent('secret detail')
  })

  it.each([null, undefined, 'text', 0])('is replaced whatever it throws: %j', async (thrown) => {
    await show(<Throws thrown={thrown} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  })

  it('is told to those who run the portal, once', async () => {
    crashes.length = 0
    const error = new Error('secret detail')
    await show(<Throws thrown={error} />)
    expect(crashes).toEqual([error])
  })

  it('names the support where the configuration is there, and not before', async () => {
    await show(<Throws thrown="anything" />)
    expect(screen.queryByRole('link')).toBeNull()
    cleanup()
    const { ports } = inMemoryPorts()
    await show(<Throws thrown="anything" />, Promise.resolve(createApp(ports)))
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      ports.settings.product.supportUrl,
    )
  })

  it('leaves alone what does not break', async () => {
    crashes.length = 0
    await show('All is well')
    expect(crashes).toEqual([])
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
