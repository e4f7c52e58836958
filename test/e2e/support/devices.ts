import { type BrowserContextOptions, devices } from '@playwright/test'

const { userAgent = '', viewport = null } = devices['Pixel 7'] ?? {}

/** A phone, by what a page can tell: `test.use(phone)`. */
export const phone = { userAgent, viewport, isMobile: true, hasTouch: true } satisfies BrowserContextOptions
