import type { Locator, Page } from '@playwright/test'
import { demo } from '../e2e/support/customer.ts'

interface Step {
  readonly does: string
  readonly act: (page: Page) => Promise<unknown>
  /** In this order, among other words. */
  readonly hears: readonly string[]
}

const open = (path: string) => (page: Page) => page.goto(path)

/** Gives the focus to a control, listens to its name, and presses Enter. */
const enter = async (page: Page, control: Locator) => {
  await control.focus()
  await page.waitForTimeout(1500)
  await page.keyboard.press('Enter')
}

const pressEscape = (page: Page) => page.keyboard.press('Escape')

const press =
  (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  (page: Page) =>
    enter(page, page.getByRole(role, { name }).first())

/** Typed in one piece: Orca reads each key otherwise. */
const fill = (label: string, text: string) => async (page: Page) => {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(text)
  await enter(page, field)
}

export const journey: readonly Step[] = [
  {
    does: 'opens the sign-in',
    act: open('/sign-in'),
    hears: ['Skip to content link', 'Sign in heading level 1', 'Email address entry required', 'Sign in push button'],
  },
  {
    does: 'goes to the first field',
    act: (page) => page.getByLabel('Email address').focus(),
    hears: ['Email address entry required'],
  },
  { does: 'sends the empty form', act: (page) => page.keyboard.press('Enter'), hears: ['Field is required'] },
  {
    does: 'sends a wrong password',
    act: async (page) => {
      await page.getByLabel('Email address').fill(demo.username)
      await fill('Password', 'wrong horse')(page)
    },
    hears: ['Wrong email or password'],
  },
  { does: 'signs in', act: fill('Password', demo.password), hears: ['My orders'] },
  {
    does: 'opens an order',
    act: press('Details for order 1004210', 'link'),
    hears: ['Details for order 1004210 link'],
  },
  {
    does: 'asks to cancel',
    act: press('Cancel subscription'),
    hears: ['Cancel subscription push button', 'Are you sure? dialog', 'No, keep'],
  },
  { does: 'keeps it', act: pressEscape, hears: ['Cancel subscription push button'] },
  {
    does: 'opens the card form',
    act: press('Change payment card'),
    hears: ['Change payment card', 'New payment card heading level 3', 'Loading the card form'],
  },
  {
    does: 'opens the languages',
    act: press(/^Language/),
    hears: ['Language: English (UK) push button', 'Choose your language dialog', 'entry'],
  },
  { does: 'closes them', act: pressEscape, hears: ['Language: English (UK) push button'] },
  {
    does: 'loses the network',
    act: (page) => page.context().setOffline(true),
    hears: ['You are offline.', 'send it when you are back online.'],
  },
  { does: 'has it again', act: (page) => page.context().setOffline(false), hears: ['You are online again.'] },
  { does: 'signs out', act: press('Sign out'), hears: ['Sign in heading level 1'] },
  {
    does: 'opens the activation',
    act: open('/activate-license-key'),
    hears: ['Activate your licence heading level 1', 'Activation code entry'],
  },
  { does: 'enters a code', act: fill('Activation code', 'CARS-2026-DEMO-0001'), hears: ['Your email address'] },
  { does: 'enters an account', act: fill('Email address', demo.username), hears: ['Sign in and activate'] },
  { does: 'activates', act: fill('Password', demo.password), hears: ['Your licence is active'] },
  { does: 'opens an address without a page', act: open('/nowhere'), hears: ['Not found heading level 1'] },
]
