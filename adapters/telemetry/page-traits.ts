import type { Attributes } from '../../core/telemetry/events.ts'

/** The families of browsers, by what only they have in their user agent; the first that fits. */
const families = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d{1,4})[\d.]{0,20} (?:Mobile\/\w{1,12} )?Safari\//],
] as const

/** A browser's family and main version: enough to see that one of them fails, and shared by millions. */
export const browserOf = (userAgent: string): Attributes => {
  for (const [name, pattern] of families) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return { 'user_agent.name': name, 'user_agent.version': version }
  }
  return { 'user_agent.name': 'other' }
}

/** What it is shown on: by the width of the screen, and by what points at it. */
const formFactor = (window: Window): string => {
  if (Math.min(window.screen.width, window.screen.height) < 600) return 'phone'
  return window.matchMedia('(pointer: coarse)').matches ? 'tablet' : 'computer'
}

/** How fast the browser thinks its network is; only some browsers tell. */
const connectionOf = (navigator: Navigator): Attributes => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  const type = connection instanceof EventTarget && 'effectiveType' in connection ? connection.effectiveType : undefined
  return typeof type === 'string' && /^(?:slow-2g|[2-5]g)$/.test(type) ? { 'network.connection.subtype': type } : {}
}

/** Whether the release's first script came over the network: this browser had none of it yet. */
const firstVisit = ({ performance, location }: Window): Attributes => {
  const script = performance
    .getEntriesByType('resource')
    .find(({ name }) => name.startsWith(`${location.origin}/assets/main-`))
  const size = script !== undefined && 'transferSize' in script ? script.transferSize : undefined
  return size === undefined ? {} : { 'portal.first_visit': size !== 0 }
}

/** What a page is shown on and over, for every event of it. */
export const pageTraits = (window: Window): Attributes => ({
  ...browserOf(window.navigator.userAgent),
  ...connectionOf(window.navigator),
  ...firstVisit(window),
  'portal.form_factor': formFactor(window),
})
