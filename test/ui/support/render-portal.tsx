import { afterEach, beforeEach, expect, jest } from '@jest/globals'
import '@testing-library/jest-dom/jest-globals'
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import type { App } from '../../../core/app.ts'
import type { Order } from '../../../core/orders/order.ts'
import { findPrerenderedForms, handleEarlySubmits } from '../../../ui/forms/delegate.ts'
import { queueSubmits } from '../../../ui/forms/event-queue.ts'
import { initializeTexts } from '../../../ui/language/i18n.ts'
import { type BrowserApp, trackAppStart } from '../../../ui/shared/app-context.tsx'
import { Portal } from '../../../ui/start/portal.tsx'
import { ada, password, setUpPortal, storeToken, type TestPortalOptions, toBrowserApp } from '../../builders/portal.ts'
import type { InMemoryPorts } from '../../fakes/in-memory-ports.ts'

initializeTexts()
queueSubmits(document)
// A busy machine needs more than the default of 1,000 ms.
configure({ asyncUtilTimeout: 10_000 })
// jsdom has no layout and can't scroll.
window.scrollTo = () => undefined

export interface PortalOptions {
  /** The URL to open. By default, the page of the current history entry is loaded again. */
  readonly at?: string
  readonly wasSignedIn?: boolean
}

let stopForms = () => {}

/** Sends the forms that were submitted before the app has started, as `ui/start/main.ts` does. */
const sendEarlyForms = (app: Promise<BrowserApp>) => {
  stopForms()
  app.then(
    (started) => {
      stopForms = handleEarlySubmits(document, findPrerenderedForms(started))
    },
    () => undefined,
  )
}

/** Renders the whole portal at a URL. The promise `appStart` resolves when the app has started. */
export const renderPortal = async (appStart: Promise<App | BrowserApp>, { at, wasSignedIn = false }: PortalOptions) => {
  cleanup()
  const app = appStart.then((each) => ('products' in each ? each : toBrowserApp(each)))
  if (at !== undefined) window.history.pushState(null, '', at)
  sendEarlyForms(app)
  const user = userEvent.setup({ delay: null })
  const view = await act(async () =>
    render(<Portal portal={{ start: trackAppStart(app), wasSignedIn }} Router={BrowserRouter} />),
  )
  return { user, ...view }
}

export const renderPortalBeforeStart = async (at: string) => {
  let start: (app: App) => void = () => undefined
  const view = await renderPortal(new Promise((resolve) => (start = resolve)), { at })
  return { ...view, startApp: (app: App) => act(async () => start(app)) }
}

export const openPortal = async (at: string, options?: TestPortalOptions) => {
  const world = setUpPortal(options)
  const wasSignedIn = world.browser.userTokens.stored.shared !== undefined
  return { ...world, ...(await renderPortal(Promise.resolve(world.app), { at, wasSignedIn })) }
}

export const openPortalSignedIn = async (at: string, prepare: (world: InMemoryPorts) => unknown = () => undefined) => {
  let token = ''
  const before = (world: InMemoryPorts) => {
    token = storeToken()(world)
    prepare(world)
  }
  return { ...(await openPortal(at, { prepare: before })), token }
}

export const openOrders = (orders: readonly Order[], at = '/', prepare?: (world: InMemoryPorts) => unknown) =>
  openPortalSignedIn(at, (world) => {
    world.shop.putOrders(ada, orders)
    prepare?.(world)
  })

export const readOrderIds = (): readonly number[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => Number(/^\d+/.exec(textContent ?? '')?.[0]))

export const findEmailField = () => screen.findByLabelText<HTMLInputElement>('Email address')
export const findPasswordField = () => screen.findByLabelText<HTMLInputElement>('Password')
/** Waits until a field's accessible description has this text. The visible text may appear earlier. */
export const expectDescription = (field: HTMLElement | undefined, text: string | RegExp): Promise<void> =>
  waitFor(() => expect(field).toHaveAccessibleDescription(text))

export const getSignInButton = () => within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' })
export const findOrdersHeading = () => screen.findByRole('heading', { level: 1, name: 'My orders' })

export const signIn = async (user: UserEvent, email = ada, typed = password): Promise<void> => {
  // The previous page may also have an email field, so this function first waits for the password field.
  await findPasswordField()
  await user.clear(await findEmailField())
  await user.type(await findEmailField(), email)
  await user.type(await findPasswordField(), typed)
  await user.click(getSignInButton())
}

export const readPageUrl = () => window.location.pathname + window.location.search + window.location.hash

const readTextContent = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ')

/** Names, dates and amounts in the sentence may be separate elements. */
export const matchSentence =
  (words: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const has = (each: Element | null) =>
      words instanceof RegExp ? words.test(readTextContent(each)) : readTextContent(each).includes(words)
    return has(element) && !Array.from(element?.children ?? []).some(has)
  }

/** Returns the object behind `window.location`, because jsdom lets no test replace the methods of the location. */
const findLocationImplementation = (): { assign: (url: string) => void; reload: () => void } => {
  const [symbol] = Object.getOwnPropertySymbols(window.location)
  return Object.getOwnPropertyDescriptor(window.location, symbol ?? '')?.value
}

/** Records the full page loads in each test of a file, because jsdom can't load a page. */
export const recordPageLoads = (): readonly string[] => {
  const loads: string[] = []
  beforeEach(() => {
    loads.length = 0
    jest.spyOn(findLocationImplementation(), 'assign').mockImplementation((url) => void loads.push(url))
    jest.spyOn(findLocationImplementation(), 'reload').mockImplementation(() => void loads.push('reload'))
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })
  return loads
}

/** Records the files that the page saves from now on, because jsdom can't save files. */
export const recordSavedFiles = () => {
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
