import { subscriptionOrder } from '../../e2e/support/customer.ts'
import { overflow } from '../../e2e/support/found-texts.ts'
import { arriveAtOrders, describe, desktop, expect, journey } from '../journey.ts'
import { css, type View } from '../view.ts'

/** A screen that waits for nothing more. */
const complete = css('main:not(:has([data-loading], [aria-busy])) :is(form, dl, th, h1)')

const visitorScreens = [
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/reset-password/any',
  '/finish-registration/any',
  '/confirm/any',
  '/confirm-email-change/any',
  '/activate-license-key',
  '/activate-license-key/email-validation/any',
  '/magic-link/demo-travel',
  '/nowhere',
]

const customerScreens = ['/', '/?search=zzz', `/order/${subscriptionOrder}`, '/order/1003544', '/settings']

const speak = async (view: View, language: string): Promise<void> => {
  await view.open('/sign-in')
  await view.sees(complete)
  await view.asks((chosen) => localStorage.setItem('language', chosen), language)
}

const resizeTo = async (view: View, width: number): Promise<void> => {
  await view.resize({ width, height: desktop.height })
  // A page follows the size of its window with the next frame.
  await view.waits((wanted) => {
    if (Reflect.get(window, 'drawnWidth') === wanted) return true
    if (window.innerWidth === wanted)
      requestAnimationFrame(() => requestAnimationFrame(() => Reflect.set(window, 'drawnWidth', wanted)))
    return false
  }, width)
}

/** Opens each screen, and on the last one a dialog, and looks at them in three widths. */
const lookAt = async (view: View, language: string, screens: readonly string[]): Promise<readonly string[]> => {
  const problems: string[] = []
  const look = async (screen: string) => {
    for (const width of [320, 390, desktop.width]) {
      await resizeTo(view, width)
      const found = await view.asks(overflow)
      problems.push(...found.map((each) => `${screen} at ${width}: ${each}`))
    }
  }
  for (const path of screens) {
    await view.open(path)
    await view.isAt(path)
    await view.sees(complete)
    await view.waits((wanted) => document.documentElement.lang.toLowerCase() === wanted, language)
    await look(path)
  }
  await view.presses(css('header button[aria-haspopup=dialog]'))
  await view.sees(css('dialog[open] li button'))
  await look('the language picker')
  return problems
}

for (const language of ['en-gb', 'fa'])
  describe(`In three widths, in ${language},`, () => {
    journey('the screens of a visitor are laid out without a fault', async ({ visit }) => {
      const visitor = await visit()
      await speak(visitor, language)
      expect(await lookAt(visitor, language, visitorScreens)).toEqual([])
    })

    journey('the screens of a customer are laid out without a fault', async ({ visit, hosts }) => {
      const customer = await visit()
      await arriveAtOrders(customer, hosts)
      await speak(customer, language)
      expect(await lookAt(customer, language, customerScreens)).toEqual([])
    })
  })
