import { setTimeout as sleep } from 'node:timers/promises'
import { DriverTimeout, type Size, type Tab } from './drivers/tab.ts'

export interface ElementTarget {
  readonly kind: 'button' | 'link' | 'heading' | 'field' | 'text' | 'css'
  readonly name: string
}

const createTargetFactory =
  (kind: ElementTarget['kind']) =>
  (name: string): ElementTarget => ({ kind, name })

export const button = createTargetFactory('button')
export const link = createTargetFactory('link')
export const heading = createTargetFactory('heading')
export const field = createTargetFactory('field')
export const text = createTargetFactory('text')
export const css = createTargetFactory('css')

/** Runs in the page. Finds the first visible element that matches a target, and scrolls to it before a press. */
const findTarget = ({ kind, name }: ElementTarget, toPress: boolean) => {
  const selectors = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input, select, textarea',
    text: 'body *',
    css: name,
  }
  const normalizeSpaces = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim()
  const labelOf = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? element.labels?.[0]?.textContent
      : undefined
  const nameOf = (element: Element) =>
    normalizeSpaces(element.getAttribute('aria-label') ?? (kind === 'field' ? labelOf(element) : element.textContent))
  const isNamed = (element: Element) =>
    kind === 'css' ||
    (kind === 'text' ? nameOf(element).includes(normalizeSpaces(name)) : nameOf(element) === normalizeSpaces(name))
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
  }
  const all = [...document.querySelectorAll<HTMLElement>(selectors[kind])].filter(
    (element) => isNamed(element) && isVisible(element),
  )
  // If nested elements contain the text, the innermost element is used.
  const found =
    kind === 'text' ? all.filter((element) => !all.some((other) => other !== element && element.contains(other))) : all
  const [first] = found
  if (first === undefined) return null

  const hitPoint = () => {
    const [box] = first.getClientRects()
    const [x, y] = box === undefined ? [-1, -1] : [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    const isHit = hit !== null && (first.contains(hit) || hit.closest('label')?.control === first)
    return isHit && !first.matches(':disabled') ? { x, y } : undefined
  }
  if (toPress && hitPoint() === undefined) first.scrollIntoView({ block: 'center', inline: 'nearest' })
  return {
    // The point to press. Undefined while the element is disabled, covered or outside the window.
    at: hitPoint(),
    value: first instanceof HTMLInputElement || first instanceof HTMLSelectElement ? first.value : '',
    hasFocus: first === document.activeElement,
  }
}

/** This wait is long, because two browsers on a machine with two cores are slow. */
const maxWaitMs = 30_000
const pollIntervalMs = 50

/** A function whose source is sent into the page as text, so it can use only its arguments. */
type PageFunction<Given extends readonly unknown[], A> = (...given: Given) => A

/**
 * Creates a simulated user of a tab, who sees, presses and types what a customer can. Each step waits for the element
 * that it needs. A URL that begins with a slash is a path of `origin`, the portal.
 */
export const createTabUser = (tab: Tab, origin: string) => {
  const absoluteUrl = (address: string) => (address.startsWith('/') ? origin + address : address)

  let lastFailure: unknown

  /** Returns the function's result in a list. Returns undefined while another page replaces this page. */
  const askPage = async <Given extends readonly unknown[], A>(question: PageFunction<Given, A>, ...given: Given) => {
    try {
      return JSON.parse(await tab.evaluate(`[(${question})(...${JSON.stringify(given)})]`)) as readonly [A]
    } catch (reason) {
      if (reason instanceof DriverTimeout) throw reason
      lastFailure = reason
      return undefined
    }
  }

  const describePage = () =>
    askPage(() => `${location.href}\n${document.title}\n${document.body.innerText.slice(0, 1500)}`)

  const waitUntil = async <A>(what: string, attempt: () => Promise<A | undefined | false>): Promise<A> => {
    const end = performance.now() + maxWaitMs
    for (;;) {
      const answer = await attempt()
      if (answer !== undefined && answer !== false) return answer
      if (performance.now() > end)
        throw new Error(`Waited in vain: ${what}, at ${(await describePage())?.[0]}`, { cause: lastFailure })
      await sleep(pollIntervalMs)
    }
  }

  const findOnPage = async (target: ElementTarget, toPress = false) => (await askPage(findTarget, target, toPress))?.[0]

  /** `isRight` gets null while the target is not visible. */
  const waitsFor = (target: ElementTarget, what: string, isRight: (seen: ReturnType<typeof findTarget>) => boolean) =>
    waitUntil(`${target.kind} ${target.name} ${what}`, async () => {
      const seen = await findOnPage(target)
      return seen !== undefined && isRight(seen)
    })

  const asks = async <Given extends readonly unknown[], A>(question: PageFunction<Given, A>, ...given: Given) =>
    (await waitUntil(String(question), () => askPage(question, ...given)))[0]

  const waits = async <Given extends readonly unknown[]>(question: PageFunction<Given, boolean>, ...given: Given) => {
    await waitUntil(String(question), async () => (await askPage(question, ...given))?.[0])
  }

  const presses = async (target: ElementTarget) => {
    let last: { readonly x: number; readonly y: number } | undefined
    const { x, y } = await waitUntil(`${target.kind} ${target.name} can be pressed`, async () => {
      const at = (await findOnPage(target, true))?.at
      const isMoving = at?.x !== last?.x || at?.y !== last?.y
      last = at
      return isMoving ? undefined : at
    })
    await tab.press(x, y)
  }

  const hasFocus = async (target: ElementTarget) => (await findOnPage(target))?.hasFocus === true
  const focuses = (target: ElementTarget) => waitsFor(target, 'has the focus', (seen) => seen?.hasFocus === true)

  let pages = 0
  const waitForNewPage = async (begin: () => Promise<unknown>) => {
    pages += 1
    await askPage((mark) => Reflect.set(window, 'leftPage', mark), pages)
    await begin()
    await waits((mark) => Reflect.get(window, 'leftPage') !== mark, pages)
  }

  return {
    open: (address: string) => waitForNewPage(() => tab.open(absoluteUrl(address))),
    beginsToOpen: (address: string) => tab.open(absoluteUrl(address)),
    back: tab.back,
    reload: () => waitForNewPage(tab.reload),
    resize: (size: Size) => tab.resize(size),
    sees: (target: ElementTarget) => waitsFor(target, 'is seen', (seen) => seen !== null),
    seesNoMore: (target: ElementTarget) => waitsFor(target, 'is gone', (seen) => seen === null),
    presses,
    pressesAt: tab.press,
    fills: async (target: ElementTarget, words: string) => {
      await presses(target)
      await focuses(target)
      await tab.pressKeys('Control+a')
      await tab.pressKeys('Delete')
      await tab.type(words)
    },
    types: tab.type,
    strikes: async (...keys: readonly string[]) => {
      for (const key of keys) await tab.pressKeys(key)
    },
    hasFocus,
    focuses,
    reads: (target: ElementTarget, value: string) =>
      waitsFor(target, `has the value ${value}`, (seen) => seen?.value === value),
    isAt: (address: string) => waits((wanted) => location.href === wanted, absoluteUrl(address)),
    asks,
    waits,
    /** Waits, so that a fault of the page has time to appear. */
    pauses: () => sleep(500),
  }
}

export type TabUser = ReturnType<typeof createTabUser>
