import { type Interaction, manyOrderSteps } from './interactions.ts'

type SiteName = 'portal' | 'static' | 'react'

/** What the probe does in a page, as data that can be sent into the page. */
export interface Plan {
  /** The selector of an element. The page is usable once it is visible and enabled. */
  readonly usable: string
  /** Whether the page works only when React has added handlers to that element, and not when it is usable. */
  readonly scripted?: boolean
  /** If present, the page works when a click on the form's button makes a call. */
  readonly press?: {
    readonly type: Readonly<Record<string, string>>
    /** A part of the call's URL. The call gets no answer. */
    readonly call: string
  }
  /** The link that is clicked at the end, and the selector of an element that only the next screen has. */
  readonly next?: { readonly link: string; readonly shows: string }
}

export interface BenchPage {
  readonly name: string
  readonly site: SiteName
  readonly path: string
  readonly plan: Plan
  /** What the browser stores: the state after a sign-in, or only the cookie of a sister site. */
  readonly customer?: 'signed in' | 'cookie alone'
  readonly locale?: string
  /** The number of orders in the shop's answer. By default, the sandbox answers. */
  readonly orders?: number
  /** Whether the page runs at the speed of the machine instead of a slow phone's. */
  readonly unthrottled?: boolean
  /** Whether the page is visited again, with the cache of the first visit. */
  readonly warm?: boolean
  /** Interactions after the network is quiet, instead of following a link. */
  readonly interactions?: readonly Interaction[]
  /** Whether the page is served from the folder of another build. */
  readonly isOther?: boolean
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

export const baselines: readonly BenchPage[] = [
  { name: 'static', site: 'static', path: '/sign-in', warm: true, plan: { usable: signInForm.usable } },
  { name: 'react', site: 'react', path: '/sign-in', warm: true, plan: signInForm },
]

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
  { ...orders, name: 'orders-20000', orders: 20_000, unthrottled: true },
  {
    ...orders,
    name: 'presses',
    orders: 2000,
    plan: { usable: firstOrder.usable, scripted: true },
    interactions: manyOrderSteps,
  },
]

/** Adds the same page of another build after each page, because the machine is equally busy for both. */
export const addOtherBuild = (pages: readonly BenchPage[]): readonly BenchPage[] =>
  pages.flatMap((page) => [page, { ...page, name: `${page.name} (other build)`, isOther: true }])
