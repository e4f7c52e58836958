import { type Interaction, withManyOrders } from './visit/interactions.ts'
import type { Plan } from './visit/plan.ts'

/** With an empty cache in a new browser context, or once more in the same one. */
export type VisitKind = 'cold' | 'warm'

/** Where a page is served from; each is an origin of its own. */
export type SiteName = 'portal' | 'static-floor' | 'react-floor' | 'card-floor'

/** A portal that takes its turn with this build's: another build, or this one with telemetry on. */
export type OtherPortal = 'beside' | 'telemetry'

/** A page to be measured. */
export interface BenchPage {
  /** As `--only` and the results name it. */
  readonly name: string
  readonly title: string
  readonly site: SiteName
  readonly path: string
  /** What the browser holds of a customer: all that a sign-in leaves there, or the cookie that a sister site has set. */
  readonly customer?: 'signed in' | 'cookie alone'
  /** What the browser asks for; English where it is left out. */
  readonly locale?: string
  /** Another portal than this build's, whose page is measured right after this one's. */
  readonly portal?: OtherPortal
  /** The orders that the shop answers with, in place of the sandbox's own. */
  readonly orders?: number
  readonly visits: readonly VisitKind[]
  readonly plan: Plan
  /** What is done there once it has come to rest, in place of a route change. */
  readonly interactions?: readonly Interaction[]
}

const bothVisits = ['cold', 'warm'] as const

/** Everything else is compared with these, so they are always measured. */
export const staticFloor = 'static-floor'
export const reactFloor = 'react-floor'
export const cardFloor = 'card-floor'

const signInForm: Plan = {
  usable: 'input[name="username"]',
  press: {
    type: { username: 'demo@meridian.test', password: 'correct horse' },
    call: '/oauth2/token',
  },
}

const firstOrder: Plan = {
  usable: 'a[id^="order-"]',
  scripted: true,
  next: { link: 'a[id^="order-"]', shows: 'main dl' },
}

const signInPage: BenchPage = {
  name: 'sign-in',
  title: '/sign-in',
  site: 'portal',
  path: '/sign-in',
  visits: bothVisits,
  plan: { ...signInForm, next: { link: 'a[href="/reset-password"]', shows: 'input[name="email"]' } },
}

export const orderCounts = [20, 200, 2000, 20_000] as const

export const orderCountPage = (count: number): string => `orders-${count}`

/** Every page in the order in which each run visits them. */
export const pages: readonly BenchPage[] = [
  {
    name: staticFloor,
    title: 'static floor',
    site: 'static-floor',
    path: '/sign-in',
    visits: bothVisits,
    plan: { usable: signInForm.usable },
  },
  {
    name: reactFloor,
    title: 'React-only floor',
    site: 'react-floor',
    path: '/sign-in',
    visits: bothVisits,
    plan: signInForm,
  },
  {
    name: cardFloor,
    title: 'packages floor',
    site: 'card-floor',
    path: '/sign-in',
    visits: bothVisits,
    plan: { ...signInForm, scripted: true },
  },
  signInPage,
  {
    ...signInPage,
    name: 'sign-in-telemetry',
    title: '/sign-in, telemetry on',
    portal: 'telemetry',
  },
  {
    name: 'orders',
    title: '/ (signed in)',
    site: 'portal',
    path: '/',
    customer: 'signed in',
    visits: bothVisits,
    plan: firstOrder,
  },
  ...['de', 'fa'].map(
    (locale): BenchPage => ({
      name: `orders-${locale}`,
      title: `/ (signed in, ${locale})`,
      site: 'portal',
      path: '/',
      customer: 'signed in',
      locale,
      visits: ['cold'],
      plan: firstOrder,
    }),
  ),
  {
    name: 'orders-cookie',
    title: '/ (the cookie alone)',
    site: 'portal',
    path: '/',
    customer: 'cookie alone',
    visits: ['cold'],
    plan: firstOrder,
  },
  {
    name: 'magic-link',
    title: '/magic-link/…',
    site: 'portal',
    path: '/magic-link/demo-travel',
    visits: bothVisits,
    plan: { usable: 'a[href^="meridiantravel:"]' },
  },
  {
    name: 'activate',
    title: '/activate-license-key',
    site: 'portal',
    path: '/activate-license-key',
    visits: bothVisits,
    plan: {
      usable: 'input[name="licenseKey"]',
      press: { type: { licenseKey: 'CARS-2026-DEMO-0001' }, call: '/activation/activation-code/' },
    },
  },
  ...orderCounts.map(
    (orders): BenchPage => ({
      name: orderCountPage(orders),
      title: `/ with ${orders} orders`,
      site: 'portal',
      path: '/',
      customer: 'signed in',
      orders,
      visits: ['cold'],
      plan: firstOrder,
    }),
  ),
  {
    name: 'presses',
    title: '2000 orders',
    site: 'portal',
    path: '/',
    customer: 'signed in',
    orders: 2000,
    visits: ['cold'],
    plan: { usable: firstOrder.usable, scripted: true },
    interactions: withManyOrders,
  },
]

/** How a page of the other build is named after this one's. */
export const besideName = (name: string): string => `${name}-beside`

/** Each page, and right after it the same page of the other build: the machine is as busy for the one as for the other. */
export const withOtherBuild = (chosen: readonly BenchPage[]): readonly BenchPage[] =>
  chosen.flatMap((page) =>
    page.site === 'portal' && page.portal === undefined
      ? [page, { ...page, name: besideName(page.name), title: `${page.title}, beside`, portal: 'beside' }]
      : [page],
  )
