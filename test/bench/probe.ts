import type { Plan } from './pages.ts'

type Press = NonNullable<Plan['press']>
type RouteChange = NonNullable<Plan['next']>

/** What a page tells of itself; times in milliseconds since its navigation began. */
export interface PageFigures {
  readonly firstPaint: number
  readonly typeable: number
  /** Only where React has attached handlers to what is usable. */
  readonly attached?: number
  readonly works: number
  /** Tasks after the first paint that took longer than 50 ms, and by how much in sum. */
  readonly longTasks: number
  readonly blocking: number
  readonly layoutShift: number
  readonly protocol: string
}

/** How the bench talks to the probe in a page. */
export interface Probe {
  /** As JSON, and only after the page has said that it works. */
  readonly figures: () => string
  /** Follows a link, a moment after a pointer came to it; yields the milliseconds until the next screen is painted. */
  readonly changeRoute: (change: RouteChange) => Promise<number>
}

const longTask = 50
/** What lies between coming to a link and pressing it, at the least. */
const intentMilliseconds = 300

/** Between two looks at the page. A look in each frame would draw frames that the page does not need. */
const lookMilliseconds = 16

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Everything of a kind that the browser has noted since the navigation began, and will note from now on. */
const observed = (type: string): readonly PerformanceEntry[] => {
  const entries: PerformanceEntry[] = []
  new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true })
  return entries
}

const numberOf = (entry: PerformanceEntry, name: string): number => {
  const value: unknown = Reflect.get(entry, name)
  return typeof value === 'number' ? value : 0
}

const visible = (selector: string): Element | undefined => {
  const found = document.querySelector(selector)
  return found?.checkVisibility({ visibilityProperty: true }) && !found.matches(':disabled') ? found : undefined
}

/** React leaves the properties of what it has attached to on the element, under a name of its own. */
const isAttached = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/** The time of the first call to an address with this part in it. The call is held back for good. */
const watchCalls = (part: string): { readonly first: () => number | undefined } => {
  let first: number | undefined
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes(part)) return send(input, init)
    first ??= performance.now()
    return new Promise<Response>(() => undefined)
  }
  // A form that nothing listens to is sent by the browser itself, which would lead away from the page.
  window.addEventListener('submit', (event) => event.preventDefault())
  return { first: () => first }
}

const fillIn = (form: HTMLFormElement, values: Press['type']): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field "${name}"`)
    field.value = value
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

/** Fills a form in once and presses its button until a press has made the call. */
const pressUntilCalled = async (field: Element, press: Press, call: () => number | undefined): Promise<number> => {
  // The rest of a form may still be on its way.
  while (document.readyState === 'loading') await pause(lookMilliseconds)
  const form = field.closest('form')
  if (form === null) throw new Error('The field is in no form')
  fillIn(form, press.type)
  for (;;) {
    // Looked for each time: the site may replace the button.
    form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
    const called = call()
    if (called !== undefined) return called
    await pause(lookMilliseconds)
  }
}

const changeRoute = async ({ link, shows }: RouteChange): Promise<number> => {
  const anchor = visible(link)
  if (!(anchor instanceof HTMLAnchorElement)) throw new Error(`There is no link ${link}`)
  anchor.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await pause(intentMilliseconds)
  const start = performance.now()
  anchor.click()
  while (visible(shows) === undefined || visible('h1') === undefined) await pause(lookMilliseconds)
  // What was there at the start of a frame is painted by the end of it.
  await nextFrame()
  return performance.now() - start
}

/** Follows a page from before its first byte; calls back once it works, or with what stands in the way of that. */
export const watch = (plan: Plan, done: (failure: string | undefined) => void): Probe => {
  const paints = observed('paint')
  const tasks = observed('longtask')
  const shifts = observed('layout-shift')
  const calls = plan.press && watchCalls(plan.press.call)
  const times = { usable: 0, attached: undefined as number | undefined, works: 0 }

  const follow = async () => {
    let usable: Element | undefined
    while (usable === undefined) {
      await pause(lookMilliseconds)
      usable = visible(plan.usable)
    }
    // What was there at the start of a frame is painted by the end of it.
    await nextFrame()
    times.usable = performance.now()
    const pressed = plan.press && calls && pressUntilCalled(usable, plan.press, calls.first)
    if (plan.press || plan.scripted) {
      while (!isAttached(visible(plan.usable) ?? usable)) await pause(lookMilliseconds)
      times.attached = performance.now()
    }
    times.works = (await pressed) ?? times.attached ?? times.usable
  }

  follow().then(
    () => done(undefined),
    (reason: unknown) => done(String(reason)),
  )

  const figures = (): PageFigures => {
    const firstPaint = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0
    const afterPaint = tasks
      .map(({ startTime, duration }) => Math.min(duration, startTime + duration - firstPaint))
      .filter((duration) => duration > longTask)
    const [navigation] = performance.getEntriesByType('navigation')
    return {
      firstPaint,
      // A visitor can't type into what has not been painted.
      typeable: Math.max(times.usable, firstPaint),
      ...(times.attached !== undefined && { attached: times.attached }),
      works: Math.max(times.works, firstPaint),
      longTasks: afterPaint.length,
      blocking: afterPaint.reduce((sum, duration) => sum + duration - longTask, 0),
      layoutShift: shifts
        .filter((entry) => Reflect.get(entry, 'hadRecentInput') !== true)
        .reduce((sum, entry) => sum + numberOf(entry, 'value'), 0),
      protocol: navigation instanceof PerformanceNavigationTiming ? navigation.nextHopProtocol : '',
    }
  }
  return { figures: () => JSON.stringify(figures()), changeRoute }
}
