import { movedBetween, placesIn } from '../../e2e/support/places.ts'
import { subscriptionOrder } from '../../e2e/support/shop.ts'
import { arriveAtOrders } from '../facade/customer.ts'
import { expect, journey } from '../facade/journey.ts'
import { layoutProblems } from '../facade/layout.ts'
import { css, type Target } from '../facade/target.ts'
import type { View } from '../facade/view.ts'

interface Screen {
  readonly path: string
  /** What there is once all has come. */
  readonly shows: Target
  /** What is pressed first. */
  readonly press?: Target
}

/** The title of a screen that waits for nothing more. */
const title = css('main:not(:has([data-loading], [aria-busy])) h1')
const form = css('main form')
const dialog = css('dialog[open] button')

const visitorScreens: readonly Screen[] = [
  { path: '/sign-in', shows: form },
  { path: '/sign-in', press: css('header button[aria-haspopup=dialog]'), shows: dialog },
  { path: '/sign-up', shows: form },
  { path: '/reset-password', shows: form },
  { path: '/reset-password/any', shows: form },
  { path: '/finish-registration/any', shows: form },
  { path: '/confirm/any', shows: title },
  { path: '/confirm-email-change/any', shows: title },
  { path: '/activate-license-key', shows: form },
  { path: '/activate-license-key/email-validation/any', shows: title },
  { path: '/magic-link/demo-travel', shows: title },
  { path: '/nowhere', shows: title },
]

const customerScreens: readonly Screen[] = [
  { path: '/', shows: css('th[scope=row]') },
  { path: '/?search=zzz', shows: title },
  { path: `/order/${subscriptionOrder}`, shows: css('main dl') },
  { path: '/order/1003544', shows: css('main dl') },
  { path: '/settings', shows: form },
]

/** Desktops come last: what is found there is compared with what was seen first. */
const desktopWidth = 1280
const widths = [320, 390, desktopWidth]

const speak = async (view: View, language: string): Promise<void> => {
  await view.open('/sign-in')
  await view.sees(title)
  await view.asks((chosen) => {
    localStorage.setItem('language', chosen)
    // biome-ignore lint/suspicious/noDocumentCookie: as the portal writes it
    document.cookie = `language=${chosen}; Path=/; Max-Age=3600; SameSite=Lax`
  }, language)
}

const resizeTo = async (view: View, width: number): Promise<void> => {
  await view.resize({ width, height: 800 })
  // A page follows the size of its window with the next frame.
  await view.waits((wanted) => {
    if (Reflect.get(window, 'drawnWidth') === wanted) return true
    if (window.innerWidth === wanted)
      requestAnimationFrame(() => requestAnimationFrame(() => Reflect.set(window, 'drawnWidth', wanted)))
    return false
  }, width)
}

/** Opens each screen, looks at it in every width, and sees that in all this time nothing has moved that was there. */
const lookAt = async (view: View, screens: readonly Screen[]): Promise<readonly string[]> => {
  const problems: string[] = []
  await resizeTo(view, desktopWidth)
  for (const { path, shows, press } of screens) {
    await view.open(path)
    await view.waits((wanted) => location.pathname + location.search === wanted, path)
    if (press !== undefined) await view.presses(press)
    await view.sees(shows)
    const before = await view.asks(placesIn, 'main')
    for (const width of widths) {
      await resizeTo(view, width)
      const found = await view.asks(layoutProblems)
      problems.push(...found.map((each) => `${path} at ${width}: ${each}`))
    }
    const moved = movedBetween(before, await view.asks(placesIn, 'main'))
    problems.push(...moved.map((each) => `${path} moves: ${each}`))
  }
  return problems
}

/** Each language once and each colour scheme once: a scheme has colours of its own, and nothing that takes room. */
const looks = [
  { language: 'en-gb', dark: false },
  { language: 'fa', dark: true },
]

for (const { language, dark } of looks) {
  const how = `${dark ? 'dark' : 'light'}, in ${language}`

  journey(`The screens of a visitor, ${how}, are laid out without a fault in every width`, async ({ visit }) => {
    const visitor = await visit({ width: desktopWidth, height: 800, dark })
    await speak(visitor, language)
    expect(await visitor.asks(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(dark)
    expect(await lookAt(visitor, visitorScreens)).toEqual([])
  })

  journey(
    `The screens of a customer, ${how}, are laid out without a fault in every width`,
    async ({ visit, hosts }) => {
      const customer = await visit({ width: desktopWidth, height: 800, dark })
      await arriveAtOrders(customer, hosts)
      await speak(customer, language)
      expect(await lookAt(customer, customerScreens)).toEqual([])
    },
  )
}
