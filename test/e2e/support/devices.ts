import { type BrowserContextOptions, devices } from '@playwright/test'

const { userAgent = '', viewport = null } = devices['Pixel 7'] ?? {}

/** A phone, by what a page can tell: `test.use(phone)`. */
export const phone = { userAgent, viewport, isMobile: true, hasTouch: true } satisfies BrowserContextOptions

/** What is done on a desktop, as every test is that says nothing else, and on a phone too. */
export const desktopAndPhone = { desktop: {}, phone } satisfies Readonly<Record<string, BrowserContextOptions>>
