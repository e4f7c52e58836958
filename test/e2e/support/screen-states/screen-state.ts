import type { Page } from '@playwright/test'
import type { RunningPortal } from '../running-portal.ts'

/** A page of the portal, and what the back-ends answer it. */
export interface Screen {
  readonly page: Page
  /** A call is answered with a status and a body; the path is that below the sandbox, `*` for any part of it. */
  readonly answer: (path: string, status: number, body?: object) => Promise<unknown>
  /** A call gets no answer for as long as the state is looked at. */
  readonly keepWaiting: (path: string) => Promise<unknown>
  /** The portal starts with some keys of its `config.json` replaced. */
  readonly configure: (changes: object) => Promise<unknown>
}

/**
 * One state of one screen, and how to get there. It is reached without a word of English, so that every language can be
 * looked at in it.
 */
export interface ScreenState {
  readonly name: string
  readonly reach: (screen: Screen) => Promise<void>
  /** The header is not to be waited for: the portal has not started, or can't. */
  readonly isBare?: true
}

/** Opens a path without waiting for more than its page. */
export const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

/** Waits for an element that tells the state. */
export const see = (page: Page, selector: string) => page.locator(selector).first().waitFor({ state: 'visible' })

/** Sends the form of the page. */
export const send = (page: Page) => page.locator('main form button[type=submit]').first().click()

/** Fills in fields by their names. */
export const fillIn = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`main input[name=${name}]`).fill(value)
}

export const heading = 'main h1:not(.visually-hidden, .visually-hidden *)'
export const errorMessage = 'main [role=alert]:not(:empty)'
export const successMessage = 'main [role=status]:not(:empty)'
export const fieldError = 'main [aria-invalid=true]'

/** The back-ends and the configuration of a page, as a state needs them. */
export const screenOf = (page: Page, { url, sandboxUrl }: RunningPortal): Screen => ({
  page,
  answer: (path, status, body = {}) =>
    page.route(`${sandboxUrl}/${path}`, (route) =>
      route.fulfill({
        status,
        json: status < 300 ? body : { status, message: '', ...body },
        headers: { 'access-control-allow-origin': url, 'access-control-allow-credentials': 'true' },
      }),
    ),
  keepWaiting: (path) => page.route(`${sandboxUrl}/${path}`, () => new Promise<void>(() => {})),
  configure: (changes) =>
    page.route(`${url}/config.json`, async (route) => {
      const config: object = await (await fetch(`${url}/config.json`)).json()
      await route.fulfill({ json: { ...config, ...changes } })
    }),
})
