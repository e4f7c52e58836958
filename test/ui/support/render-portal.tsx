import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import '@testing-library/jest-dom/jest-globals'
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import type { App } from '../../../core/app.ts'
import type { Order } from '../../../core/orders/order.ts'
import { delegateForms, findPublicForms } from '../../../ui/forms/delegate.ts'
import { queueSubmits } from '../../../ui/forms/event-queue.ts'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { type BrowserApp, trackAppStart } from '../../../ui/shared/app-context.tsx'
import { Portal } from '../../../ui/start/portal.tsx'
import { ada, browserAppOf, type GivenOptions, givenPortal, password, storeToken } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'

prepareTexts()
queueSubmits(document)
// Waits longer than the default, because a busy machine is slow.
configure({ asyncUtilTimeout: 10_000 })
// jsdom has no layout and can't scroll.
window.scrollTo = () => undefined

export interface PortalOptions {
  /** The URL to open. If it is left out, the page of the current history entry is loaded again. */
  readonly at?: string
  readonly startsSignedIn?: boolean
}

let stopForms = () => {}

/** Sends forms that were submitted before the app had started, as `start/main.ts` does. */
const sendForms = (app: Promise<BrowserApp>) => {
  stopForms()
  app.then(
    (started) => {
      stopForms = delegateForms(document, findPublicForms(started))
    },
    () => undefined,
  )
}

/** Renders the whole portal at a URL. The app may still be starting. */
export const renderPortal = async (given: Promise<App | BrowserApp>, { at, startsSignedIn = false }: PortalOptions) => {
  cleanup()
  const app = given.then((each) => ('products' in each ? each : browserAppOf(each)))
  if (at !== undefined) window.history.pushState(null, '', at)
  sendForms(app)
  const user = userEvent.setup({ delay: null })
  const view = await act(async () =>
    render(<Portal portal={{ start: trackAppStart(app), startsSignedIn }} Router={BrowserRouter} />),
  )
  return { user, ...view }
}

/** Renders the portal before its app has started. */
export const renderBeforeStart = async (at: string) => {
  let start: (app: App) => void = () => undefined
  const view = await renderPortal(new Promise((resolve) => (start = resolve)), { at })
  return { ...view, startApp: (app: App) => act(async () => start(app)) }
}

/** Opens the whole portal with in-memory ports. Ada and Grace have accounts; a stored token signs a customer in. */
export const openPortal = async (at: string, given?: GivenOptions) => {
  const world = givenPortal(given)
  const startsSignedIn = world.browser.userTokens.stored.shared !== undefined
  return { ...world, ...(await renderPortal(Promise.resolve(world.app), { at, startsSignedIn })) }
}

/** Opens the same portal for Ada, who signed in on an earlier visit. */
export const openPortalSignedIn = async (at: string, prepare: (world: InMemoryPorts) => unknown = () => undefined) => {
  let token = ''
  const before = (world: InMemoryPorts) => {
    token = storeToken()(world)
    prepare(world)
  }
  return { ...(await openPortal(at, { prepare: before })), token }
}

/** Opens a URL for Ada, who has these orders. */
export const openOrders = (orders: readonly Order[], at = '/', prepare?: (world: InMemoryPorts) => unknown) =>
  openPortalSignedIn(at, (world) => {
    world.shop.putOrders(ada, orders)
    prepare?.(world)
  })

/** Returns the numbers of the orders that the list shows. */
export const listedOrders = (): readonly number[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => Number(/^\d+/.exec(textContent ?? '')?.[0]))

export const emailField = () => screen.findByLabelText<HTMLInputElement>('Email address')
export const passwordField = () => screen.findByLabelText<HTMLInputElement>('Password')
/** Waits until the description of a field has a text, such as its problem. The visible text may come before it. */
export const expectDescription = (field: HTMLElement | undefined, text: string | RegExp): Promise<void> =>
  waitFor(() => expect(field).toHaveAccessibleDescription(text))

export const signInButton = () => within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' })
export const ordersHeading = () => screen.findByRole('heading', { level: 1, name: 'My orders' })

export const signIn = async (user: UserEvent, email = ada, typed = password): Promise<void> => {
  // The page before may also have an email field. Only the sign-in form has a password.
  await passwordField()
  await user.clear(await emailField())
  await user.type(await emailField(), email)
  await user.type(await passwordField(), typed)
  await user.click(signInButton())
}

export const currentAddress = () => window.location.pathname + window.location.search + window.location.hash

const textIn = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ')

/** Returns a matcher for the text of an element, although names, dates and amounts in it are separate elements. */
export const matchSentence =
  (words: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const has = (each: Element | null) =>
      words instanceof RegExp ? words.test(textIn(each)) : textIn(each).includes(words)
    return has(element) && !Array.from(element?.children ?? []).some(has)
  }

/** Returns jsdom's implementation of `window.location`, because the methods of `window.location` can't be replaced. */
const locationImplementation = (): { assign: (url: string) => void; reload: () => void } => {
  const [symbol] = Object.getOwnPropertySymbols(window.location)
  return Object.getOwnPropertyDescriptor(window.location, symbol ?? '')?.value
}

/** Records the full page loads of each test in a file, which jsdom can't perform. */
export const recordPageLoads = (): readonly string[] => {
  const loads: string[] = []
  beforeEach(() => {
    loads.length = 0
    jest.spyOn(locationImplementation(), 'assign').mockImplementation((url) => void loads.push(url))
    jest.spyOn(locationImplementation(), 'reload').mockImplementation(() => void loads.push('reload'))
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
  return loads
}

/** Records the files that the page saves from now on, which jsdom can't save. */
export const watchSavedFiles = () => {
  const files: { readonly name: string; readonly type: string; readonly text: Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob) => {
    const address = `blob:${blobs.size}`
    if (blob instanceof Blob) blobs.set(address, blob)
    return address
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob === undefined || !this.isConnected) throw new Error('Nothing would be saved')
    const reader = new FileReader()
    const text = new Promise<string>((resolve) => {
      reader.onload = () => resolve(String(reader.result))
    })
    reader.readAsText(blob)
    files.push({ name: this.download, type: blob.type, text })
  }
  return files
}
