import { type BrowserContext, expect, type Page } from '@playwright/test'
import { demo, fleet, signIn } from '../e2e/support/customer.ts'
import { receivedBy } from '../e2e/support/real-hosts/cookies.ts'
import { hosts } from '../e2e/support/real-hosts/hosts.ts'
import {
  banner,
  comeBack,
  holdBack,
  shopSignsIn,
  shopSignsOut,
  signInForm,
  storedNames,
} from '../e2e/support/real-hosts/sessions.ts'
import type { RunningPortal } from '../e2e/support/running-portal.ts'

export const customers = [demo, fleet] as const

export type Customer = (typeof customers)[number]

const ordersCall = '/shop/purchase'

/** A browser with tabs of the portal and a sister site, and who is signed in as far as it has been told. */
export class RealBrowser {
  private readonly tabs: Page[] = []
  private readonly context: BrowserContext
  private readonly portal: RunningPortal
  private readonly isShared: boolean
  private signedIn: Customer | undefined

  constructor(context: BrowserContext, portal: RunningPortal, isShared: boolean) {
    this.context = context
    this.portal = portal
    this.isShared = isShared
  }

  async openTab() {
    const page = await this.context.newPage()
    this.tabs.push(page)
    await page.goto('/')
    await this.look(page)
  }

  /** What the customer sees when they turn to a tab: their own, or the form, and nothing of another customer. */
  private async look(page: Page) {
    await comeBack(page)
    if (this.signedIn === undefined) await expect(signInForm(page)).toBeVisible()
    else await expect(banner(page).getByText(this.signedIn.username)).toBeVisible()
    for (const other of customers.filter((each) => each !== this.signedIn))
      await expect(page.getByText(other.username)).toHaveCount(0)
    if (this.signedIn === undefined) expect(await storedNames(page)).toEqual([])
  }

  /** Turns to a tab, and does something there. */
  private async inTab(number: number, action: (page: Page) => Promise<unknown>) {
    const page = this.tabs[number]
    if (page === undefined) return
    await this.look(page)
    await action(page)
    await this.look(page)
  }

  signIn(number: number, customer: Customer) {
    return this.inTab(number, async (page) => {
      if (this.signedIn !== undefined) return
      this.signedIn = customer
      await signIn(page, customer)
    })
  }

  signOut(number: number) {
    return this.inTab(number, async (page) => {
      if (this.signedIn === undefined) return
      this.signedIn = undefined
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(signInForm(page)).toBeVisible()
    })
  }

  reload(number: number) {
    return this.inTab(number, (page) => page.goto('/'))
  }

  /** Orders are asked for, and their answer comes only after the sister site has put another customer into the cookie. */
  async replaceWhileLoading(number: number, customer: Customer, isRefused: boolean) {
    const page = this.tabs[number]
    if (page === undefined || this.signedIn === undefined) return
    await this.look(page)
    const { asked, letGo } = await holdBack(page, this.portal, ordersCall)
    await page.goto('/')
    await asked
    await this.sisterSignsIn(customer)
    const isOver = !this.isShared && isRefused
    letGo(
      isRefused
        ? { status: 401, json: { status: 401, type: 'authorization.access_token.expired', message: '' } }
        : { json: { data: [] } },
    )
    if (isOver) this.signedIn = undefined
    await this.look(page)
  }

  async sisterSignsIn(customer: Customer) {
    const [page] = this.tabs
    if (page === undefined) return
    const token = await shopSignsIn(page, this.portal, customer)
    if (!this.isShared) return
    this.signedIn = customer
    expect(await receivedBy(this.context, hosts.shop)).toEqual([`user_access_token=${token}`])
  }

  async sisterSignsOut() {
    const [page] = this.tabs
    if (page === undefined) return
    await shopSignsOut(page)
    if (this.isShared) this.signedIn = undefined
  }

  async close() {
    for (const [number] of this.tabs.entries()) await this.reload(number)
    for (const page of this.tabs) await page.close()
    await this.context.clearCookies()
  }
}
