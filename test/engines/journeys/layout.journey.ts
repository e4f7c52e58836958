import { subscriptionOrderId } from '../../e2e/support/customer.ts'
import { describe, desktopSize, expect, journey, openOrdersAsCustomer } from '../journey.ts'
import { css, type TabUser } from '../view.ts'

/** Runs in the page. */
const isScreenLoaded = (path: string, language: string): boolean =>
  location.pathname + location.search === path &&
  document.documentElement.lang.toLowerCase() === language &&
  ['main:not(:has([data-loading], [aria-busy])) :is(form, dl, th, h1)', 'footer a'].every((part) =>
    [...document.querySelectorAll(part)].some((element) => element.checkVisibility()),
  )

const visitorScreens = [
  ...['/sign-in', '/sign-up', '/reset-password', '/reset-password/any', '/confirm/any', '/activate-license-key'],
  ...['/activate-license-key/email-validation/any', '/magic-link/demo-travel', '/nowhere'],
]

const customerScreens = [
  '/',
  '/?search=zzz',
  `/order/${subscriptionOrderId}`,
  '/order/1003102',
  '/order/1003544',
  '/settings',
]

/**
 * Runs in the page. Lets the browser lay out the page from the beginning, and returns the elements whose size changes.
 * WebKit keeps the height of some nested grids when the window, or a phone that is turned, gets narrower.
 */
const findOutdatedSizes = (): readonly string[] => {
  const measure = () =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 100)}`
    })
  const before = measure()
  document.body.style.display = 'none'
  document.body.getBoundingClientRect()
  document.body.style.removeProperty('display')
  const after = measure()
  return before.filter((size, index) => size !== after[index])
}

/** Runs in the page. */
const findLayoutProblems = (): readonly string[] => {
  const { scrollWidth, clientWidth } = document.documentElement
  const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  // The clip path of a subscription's facts may cut off the dot before a fact, but no letter.
  for (const facts of document.querySelectorAll('main p')) {
    const inset = Number.parseFloat(/^inset\((?:.* )?([\d.]+)px\)$/.exec(getComputedStyle(facts).clipPath)?.[1] ?? '')
    const { left, right } = facts.getBoundingClientRect()
    const letters = document.createRange()
    for (const texts = document.createTreeWalker(facts, NodeFilter.SHOW_TEXT); texts.nextNode(); ) {
      letters.selectNodeContents(texts.currentNode)
      for (const box of letters.getClientRects())
        if (box.left < left + inset - 1 || box.right > right - inset + 1) problems.push(`cut off: ${facts.outerHTML}`)
    }
  }
  for (const link of document.querySelectorAll('main p > a')) {
    const line = link.parentElement?.clientWidth ?? 0
    const place = link.parentElement?.parentElement?.clientWidth ?? 0
    if (link.getClientRects().length > 1 && line + 1 < place) problems.push(`room for one line: ${link.outerHTML}`)
  }
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  /** Text that is only for screen readers is clipped until it is invisible. */
  const isClipped = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false
    const { width, height } = element.getBoundingClientRect()
    const isCut = getComputedStyle(element).overflowX !== 'visible' && (width < 2 || height < 2)
    return isCut || isClipped(element.parentElement)
  }
  for (const element of (document.querySelector('dialog[open]') ?? document.body).querySelectorAll('*')) {
    const isControl = element.matches('a[href], button, input, select, summary')
    // The skip link is visible only while it has the focus.
    if (!(isControl || hasText(element)) || element.matches('a[href^="#"], option') || isClipped(element)) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const [box] = element.getClientRects()
    if (box === undefined || box.width < 2) continue
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const isOwn = hit?.contains(element) || element.contains(hit) || hit?.closest('label')?.contains(element)
    const isCovered = !isOwn && (hit === null || isControl || hasText(hit))
    if (isCovered || box.left < -1 || box.right > clientWidth + 1)
      problems.push(
        `${element.outerHTML.slice(0, 100)}, ${box.left} to ${box.right}, hit: ${hit?.outerHTML.slice(0, 100)}`,
      )
  }
  window.scrollTo(0, 0)
  return problems
}

const resizeTo = async (user: TabUser, width: number): Promise<void> => {
  await user.resize({ width, height: desktopSize.height })
  // The page changes its layout in the frame after its window has the new size.
  await user.waits((wanted) => {
    if (Reflect.get(window, 'drawnWidth') === wanted) return true
    if (window.innerWidth === wanted)
      requestAnimationFrame(() => requestAnimationFrame(() => Reflect.set(window, 'drawnWidth', wanted)))
    return false
  }, width)
}

/** Runs in the page. Gives the first subscription and the first order a very long name. Returns the height of each. */
const measureLongNames = (name: string): readonly number[] =>
  ['main li h3 bdi', 'main tr th bdi + bdi'].map((selector) => {
    const element = document.querySelector(selector)
    if (element) element.textContent = name
    return element?.closest('li, tr')?.getBoundingClientRect().height ?? Infinity
  })

/** Opens the screens and, on the last screen, a dialog. Returns the layout problems at three widths. */
const checkScreens = async (
  user: TabUser,
  language: string,
  screens: readonly string[],
): Promise<readonly string[]> => {
  const problems: string[] = []
  const checkScreen = async (screen: string) => {
    for (const width of [320, 390, desktopSize.width]) {
      await resizeTo(user, width)
      const found = [...(await user.asks(findOutdatedSizes)), ...(await user.asks(findLayoutProblems))]
      problems.push(...found.map((each) => `${screen} at ${width}: ${each}`))
    }
  }
  await user.open('/robots.txt')
  await user.isAt('/robots.txt')
  await user.asks((chosen) => localStorage.setItem('language', chosen), language)
  for (const path of screens) {
    await user.open(path)
    // The header and the footer appear with the app. The header moves its links into the menu one frame later.
    await user.waits(isScreenLoaded, path, language)
    await checkScreen(path)
  }
  await user.presses(css('header button[aria-haspopup=dialog]'))
  await user.sees(css('dialog[open] li button'))
  await checkScreen('the language picker')
  return problems
}

for (const language of ['en-gb', 'fa'])
  describe(`In three widths, in ${language},`, () => {
    journey('the screens of a visitor are laid out without a fault', async ({ visit }) => {
      expect(await checkScreens(await visit(), language, visitorScreens)).toEqual([])
    })

    journey('the screens of a customer are laid out without a fault, and very long names are cut', async (given) => {
      const customer = await given.visit()
      await openOrdersAsCustomer(customer, given.hosts)
      const heights = await customer.asks(measureLongNames, 'Meridian Navigation '.repeat(50))
      expect(Math.max(...heights)).toBeLessThan(200)
      expect(await checkScreens(customer, language, customerScreens)).toEqual([])
    })
  })
