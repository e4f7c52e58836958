import { type Interaction, manyOrdersInteractions } from './interactions.ts'

type SiteName = 'portal' | 'static' | 'react'

/** What the probe script does and measures in a page. A task is plain data, because it is sent into the page. */
export interface ProbeTask {
  /** The page is usable when the element with this selector is visible and enabled. */
  readonly usable: string
  /** Whether the page works only after React has hydrated the element. */
  readonly needsHydration?: boolean
  /** If present, the page works only when a click on the form's button makes this call. */
  readonly press?: {
    readonly type: Readonly<Record<string, string>>
    /** A part of the call's URL. The call gets no answer. */
    readonly call: string
  }
  /** The link to click at the end, and the selector of an element that only the next screen has. */
  readonly next?: { readonly link: string; readonly shows: string }
}

export interface BenchPage {
  readonly name: string
  readonly site: SiteName
  readonly path: string
  readonly task: ProbeTask
  /** What the browser has stored: everything after a sign-in, or only the shared cookie of a sister site. */
  readonly customer?: 'signed in' | 'cookie alone'
  readonly locale?: string
  /** The number of orders in the shop's answer. By default, the sandbox answers. */
  readonly orders?: number
  readonly unthrottled?: boolean
  /** Whether the page is visited again with the cache of the first visit. */
  readonly warm?: boolean
  /** Interactions to measure when the network is quiet. The task's `next` is then ignored. */
  readonly interactions?: readonly Interaction[]
  readonly isOtherBuild?: boolean
}

const signInTask: ProbeTask = {
  usable: 'input[name="username"]',
  press: { type: { username: 'demo@meridian.test', password: 'correct horse' }, call: '/oauth2/token' },
}

const firstOrderTask: ProbeTask = {
  usable: 'a[id^="order-"]',
  needsHydration: true,
  next: { link: 'a[id^="order-"]', shows: 'main dl' },
}

const ordersPage: BenchPage = { name: 'orders', site: 'portal', path: '/', customer: 'signed in', task: firstOrderTask }

export const baselinePages: readonly BenchPage[] = [
  { name: 'static', site: 'static', path: '/sign-in', warm: true, task: { usable: signInTask.usable } },
  { name: 'react', site: 'react', path: '/sign-in', warm: true, task: signInTask },
]

export const portalPages: readonly BenchPage[] = [
  {
    name: 'sign-in',
    site: 'portal',
    path: '/sign-in',
    warm: true,
    task: { ...signInTask, next: { link: 'a[href="/reset-password"]', shows: 'input[name="email"]' } },
  },
  { ...ordersPage, warm: true },
  { ...ordersPage, name: 'orders-de', locale: 'de' },
  { ...ordersPage, name: 'orders-fa', locale: 'fa' },
  { ...ordersPage, name: 'orders-cookie', customer: 'cookie alone' },
  { ...ordersPage, name: 'orders-20000', orders: 20_000, unthrottled: true },
  {
    ...ordersPage,
    name: 'presses',
    orders: 2000,
    task: { usable: firstOrderTask.usable, needsHydration: true },
    interactions: manyOrdersInteractions,
  },
]

/** Adds the same page of another build after each page. The machine is then equally busy for both pages. */
export const addOtherBuildPages = (pages: readonly BenchPage[]): readonly BenchPage[] =>
  pages.flatMap((page) => [page, { ...page, name: `${page.name} (other build)`, isOtherBuild: true }])
