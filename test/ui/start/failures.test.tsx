import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type App, createApp } from '../../../core/app.ts'
import { createForm } from '../../../core/forms/form.ts'
import type { ProductsApp } from '../../../core/products-app.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { PortalProvider, trackAppStart, useAppWhenReady } from '../../../ui/shared/app-context.tsx'
import { MissingChunkError } from '../../../ui/shared/load-chunk.ts'
import { useBrand } from '../../../ui/shared/texts.tsx'
import { loadConfiguration, StartUpError } from '../../../ui/start/configuration.ts'
import { ErrorBoundary, StorageBlockedPage } from '../../../ui/start/failure-pages.tsx'
import { patchDomForPageTranslation } from '../../../ui/start/patch-dom-for-page-translation.ts'
import { configurationTimeoutMs } from '../../../ui/start/timeouts.ts'
import { setUpPortal, toBrowserApp } from '../../builders/portal.ts'
import { createInMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { recordPageLoads, renderPortal, signIn } from '../support/render-portal.tsx'

const pageLoads = recordPageLoads()
// React logs the errors of components that throw.
beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue(undefined))

const configProblemLines = [
  'services.sso: an absolute http(s) URL expected',
  'clientId: a non-empty text of at most 1000 characters expected',
]

it.each([
  ['/sign-in', 'what it names', { supportUrl: 'https://a.test/', accessibilityUrl: 'https://b.test/{lang}' }, 2, 0],
  ['/', 'no address that is none', { supportUrl: 'javascript:alert(1)', name: 'Maps of Mars' }, 0, 1],
  ['/sign-in', 'no address that is no text', { supportUrl: { toString: '' } }, 0, 0],
  ['/sign-in', 'nothing, with its name', { name: { 'en-gb': 'Maps of Mars', de: 'Marskarten' } }, 0, 1],
  ['/nowhere', 'nothing where there is none', undefined, 0, 0],
])(
  'A start at %s that fails shows the problems of the configuration and links to %s',
  async (at, _, product, links, names) => {
    const app = Promise.reject<App>(new StartUpError(configProblemLines, product && { product }))
    const { user } = await renderPortal(app, { at, wasSignedIn: at === '/' })
    expect(await screen.findByRole('heading', { level: 1, name: 'This site cannot start' })).toBeVisible()
    const list = screen.getByRole('group')
    expect(list).not.toHaveAttribute('open')
    expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(configProblemLines)
    expect(document.querySelectorAll('main p > span > svg')).toHaveLength(1)
    expect(screen.queryAllByText('Maps of Mars')).toHaveLength(names)
    expect(document.title).toBe('This site cannot start')
    const found = [...document.querySelectorAll('a')].map(({ textContent, href }) => `${textContent} ${href}`)
    expect(found).toEqual(['Contact support https://a.test/', 'Accessibility https://b.test/en-gb'].slice(0, links))
    expect(screen.queryAllByText(/our support team can help/)).toHaveLength(links === 0 ? 0 : 1)
    await user.click(screen.getByRole('button', { name: 'Reload the page' }))
    expect(pageLoads).toEqual(['reload'])
  },
)

it('A configuration that is never answered fails after the time of a call, and not while there is no network', async () => {
  jest.useFakeTimers()
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let problems: unknown
  loadConfiguration(() => new Promise(() => undefined)).catch((error: StartUpError) => {
    problems = error.problems
  })
  await jest.advanceTimersByTimeAsync(60_000)
  expect(problems).toBeUndefined()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await jest.advanceTimersByTimeAsync(configurationTimeoutMs - 1)
  expect(problems).toBeUndefined()
  await jest.advanceTimersByTimeAsync(1)
  expect(problems).toEqual(['config.json: no answer in time'])
  jest.useRealTimers()
})

describe('A component that throws', () => {
  const ThrowingPart = ({ thrown }: { readonly thrown: unknown }) => {
    throw thrown
  }

  const renderPart = async (content: ReactNode, app: Promise<App> = new Promise(() => undefined)) => {
    const crashes: unknown[] = []
    await act(async () =>
      render(
        <PortalProvider portal={{ start: trackAppStart(app.then(toBrowserApp)), wasSignedIn: false }}>
          <ErrorBoundary onCrash={(error) => crashes.push(error)}>{content}</ErrorBoundary>
        </PortalProvider>,
      ),
    )
    return crashes
  }

  it.each([
    [new Error('secret detail'), 'Something went wrong'],
    [undefined, 'Something went wrong'],
    [new MissingChunkError('secret detail'), 'This page could not be loaded'],
  ])('is replaced by a page without details, and its error is reported once: %s', async (thrown, title) => {
    expect(await renderPart(<ThrowingPart thrown={thrown} />)).toEqual([thrown])
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    expect(document.title).toBe(title)
    expect(document.body).not.toHaveTextContent('secret detail')
    expect(document.querySelector('a')).toBeNull()
  })

  it('may be a form whose call throws', async () => {
    const model = createForm({ rules: {}, send: () => () => Promise.reject(new Error('a mistake')) })
    const Form = () => <form {...useForm(model).form} aria-label="Form" />
    await renderPart(<Form />)
    await act(async () => void fireEvent.submit(screen.getByRole('form')))
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  })

  it('leaves a link to the support once the app has started', async () => {
    const { ports } = createInMemoryPorts()
    await renderPart(<ThrowingPart thrown="anything" />, Promise.resolve(createApp(ports)))
    const support = screen.getByRole('link', { name: 'Contact support' })
    expect(support).toHaveAttribute('href', 'https://company.test/support')
  })
})

it('A browser that stores nothing gets an explanation, and a button to continue', async () => {
  const onContinue = jest.fn()
  render(<StorageBlockedPage onContinue={onContinue} />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your browser does not let this site save data')
  await userEvent.click(screen.getByRole('button', { name: 'Continue anyway' }))
  expect(onContinue).toHaveBeenCalledTimes(1)
})

/** The screens have no text with an element as sibling, because page translation replaces the node of such a text. */
const BareTextNextToElement = ({ step }: { readonly step: number }) => (
  <div data-testid="place">
    {step === 2 && <b>Before</b>}
    {step < 3 && '…'}
    <i>After</i>
  </div>
)

it('A page that the browser has translated continues to work when React inserts before a replaced text, or removes it', () => {
  const { removeChild, insertBefore } = Node.prototype
  patchDomForPageTranslation(Node.prototype)
  const { rerender } = render(<BareTextNextToElement step={1} />)
  // Page translation replaces a text node. React then tries to remove a node that is not in the page.
  screen.getByTestId('place').firstChild?.replaceWith(document.createElement('font'))
  rerender(<BareTextNextToElement step={2} />)
  expect(screen.getByText('Before')).toBeVisible()
  rerender(<BareTextNextToElement step={3} />)
  expect(screen.queryByText('Before')).toBeNull()
  expect(screen.getByText('After')).toBeVisible()
  Object.assign(Node.prototype, { removeChild, insertBefore })
})

it('The products of the app load for the first route that needs them, which shows a loading page until then', async () => {
  const { app } = setUpPortal()
  let loaded: ProductsApp | undefined
  let resolveProducts: (products: ProductsApp) => void = () => undefined
  const arrival = new Promise<ProductsApp>((resolve) => (resolveProducts = resolve)).then(
    (products) => (loaded = products),
  )
  const page = { ...toBrowserApp(app), products: () => loaded, loadProducts: () => arrival }
  const { user } = await renderPortal(Promise.resolve(page), { at: '/sign-in' })
  await signIn(user)
  await screen.findByText('Loading...')
  expect(screen.queryByRole('heading', { name: 'My orders' })).toBeNull()
  resolveProducts(app)
  // The test runner compiles the screen's modules at this point, which takes long on a busy machine.
  expect(await screen.findByRole('heading', { name: 'My orders' }, { timeout: 20_000 })).toBeVisible()
})

it('The products of the app are missing if their script is lost, and the page says so', async () => {
  const loadProducts = () => Promise.reject(new MissingChunkError('lost'))
  const page = { ...toBrowserApp(setUpPortal().app), products: () => undefined, loadProducts }
  const { user } = await renderPortal(Promise.resolve(page), { at: '/sign-in' })
  await signIn(user)
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
})

it('An app that started before the first render shows the frame and the screen together', async () => {
  const Screen = () => <p>{`Screen of ${useBrand().name}`}</p>
  const Frame = () => <p>{useAppWhenReady() ? 'Frame with the app' : 'Frame without the app'}</p>
  const app = Promise.resolve(toBrowserApp(createApp(createInMemoryPorts().ports)))
  const start = trackAppStart(app)
  await app
  render(
    <PortalProvider portal={{ start, wasSignedIn: true }}>
      <Frame />
      <Screen />
    </PortalProvider>,
  )
  expect(screen.getByText('Frame with the app')).toBeVisible()
  expect(screen.getByText(/^Screen of/)).toBeVisible()
})
