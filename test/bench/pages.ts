import { type Interaction, withManyOrders } from './interactions.ts'

/** Where a page is served from; each is an origin of its own. */
export type SiteName = 'portal' | 'static' | 'react'

/** What the probe waits for on a page and does to it: as data, since it travels into the page. */
export interface Plan {
  /** A selector. The page is usable once such an element is visible and enabled. */
  readonly usable: string
  /** It works once React has attached its handlers to it; without this and `press`, as soon as it is usable. */
  readonly scripted?: boolean
  /** It works once pressing the form's button makes a call. */
  readonly press?: {
    /** What is typed into the form, by the name of the field. */
    readonly type: Readonly<Record<string, string>>
    /** A part of the address of the call. The call is noted and never answered. */
    readonly call: string
  }
  /** A link to follow in the end, and a selector of what only the next screen has besides its `h1`. */
  readonly next?: { readonly link: string; readonly shows: string }
}

export interface BenchPage {
  /** As `--only` and the results name it. */
  readonly name: string
  readonly site: SiteName
  readonly path: string
  readonly plan: Plan
  /** What the browser holds of a customer: all that a sign-in leaves there, or the cookie that a sister site has set. */
  readonly customer?: 'signed in' | 'cookie alone'
  /** What the browser asks for; English where it is left out. */
  readonly locale?: string
  /** How many orders the shop answers with, in place of the sandbox's own. */
  readonly orders?: number
  /** At the machine's own speed, instead of a slow phone's. */
  readonly unthrottled?: boolean
  /** Visited once more with what the first visit has left in the cache. */
  readonly warm?: boolean
  /** What is done there once it has come to rest, in place of a route change. */
  readonly interactions?: readonly Interaction[]
  /** Served from the folder of another build. */
  readonly beside?: boolean
}

const signInForm: Plan = {
  usable: 'input[name="username"]',
  press: { type: { username: 'demo@meridian.test', password: 'correct horse' }, call: '/oauth2/token' },
}

const firstOrder: Plan = {
  usable: 'a[id^="order-"]',
  scripted: true,
  next: { link: 'a[id^="order-"]', shows: 'main dl' },
}

const orders: BenchPage = { name: 'orders', site: 'portal', path: '/', customer: 'signed in', plan: firstOrder }

/** Everything else is divided by these. */
export const baselines: readonly BenchPage[] = [
  { name: 'static', site: 'static', path: '/sign-in', warm: true, plan: { usable: signInForm.usable } },
  { name: 'react', site: 'react', path: '/sign-in', warm: true, plan: signInForm },
]

/** The pages of the portal, in the order in which each run visits them. */
export const portalPages: readonly BenchPage[] = [
  {
    name: 'sign-in',
    site: 'portal',
    path: '/sign-in',
    warm: true,
    plan: { ...signInForm, next: { link: 'a[href="/reset-password"]', shows: 'input[name="email"]' } },
  },
  { ...orders, warm: true },
  { ...orders, name: 'orders-de', locale: 'de' },
  { ...orders, name: 'orders-fa', locale: 'fa' },
  { ...orders, name: 'orders-cookie', customer: 'cookie alone' },
  {
    name: 'magic-link',
    site: 'portal',
    path: '/magic-link/demo-travel',
    plan: { usable: 'a[href^="meridiantravel:"]' },
  },
  {
    name: 'activate',
    site: 'portal',
    path: '/activate-license-key',
    plan: {
      usable: 'input[name="licenseKey"]',
      press: { type: { licenseKey: 'CARS-2026-DEMO-0001' }, call: '/activation/activation-code/' },
    },
  },
  { ...orders, name: 'orders-200', orders: 200 },
  { ...orders, name: 'orders-20000', orders: 20_000 },
  { ...orders, name: 'orders-20000-fast', orders: 20_000, unthrottled: true },
  {
    ...orders,
    name: 'presses',
    orders: 2000,
    plan: { usable: firstOrder.usable, scripted: true },
    interactions: withManyOrders,
  },
]

/** Each page of the portal, and right after it the same page of another build: the machine is as busy for both. */
export const withOtherBuild = (pages: readonly BenchPage[]): readonly BenchPage[] =>
  pages.flatMap((page) => [page, { ...page, name: `${page.name} (beside)`, beside: true }])
