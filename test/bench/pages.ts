import { type Interaction, withManyOrders } from './interactions.ts'

type SiteName = 'portal' | 'static' | 'react'

/** The probe's orders, as data that is sent into the page. */
export interface Plan {
  /** A selector: the page is usable once such an element is visible and enabled. */
  readonly usable: string
  /** The page works once React has attached handlers to that element. Without this and `press` it works once usable. */
  readonly scripted?: boolean
  /** The page works once a press of the form's button makes a call. */
  readonly press?: {
    readonly type: Readonly<Record<string, string>>
    /** A part of the call's address. The call is never answered. */
    readonly call: string
  }
  /** A link to follow at the end, and a selector of an element that only the next screen has. */
  readonly next?: { readonly link: string; readonly shows: string }
}

export interface BenchPage {
  readonly name: string
  readonly site: SiteName
  readonly path: string
  readonly plan: Plan
  /** The state that a sign-in leaves in the browser, or only the cookie that a sister site has set. */
  readonly customer?: 'signed in' | 'cookie alone'
  readonly locale?: string
  /** The count of orders in the shop's answer, instead of the sandbox's. */
  readonly orders?: number
  /** Whether the page runs at the machine's speed instead of the speed of a slow phone. */
  readonly unthrottled?: boolean
  /** Whether the page is visited again, with the cache of the first visit. */
  readonly warm?: boolean
  /** An interaction once the network is quiet, instead of a route change. */
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
    interactions: withManyOrders,
  },
]

/** Each page is followed by the same page of another build, so that the machine is equally busy for both. */
export const withOtherBuild = (pages: readonly BenchPage[]): readonly BenchPage[] =>
  pages.flatMap((page) => [page, { ...page, name: `${page.name} (other build)`, isOther: true }])
