/** Versions by browser, as people write them. */
export const oldestBrowsers: Readonly<Record<'chrome' | 'edge' | 'firefox' | 'safari' | 'ios', string>>
