import { sleep } from '../../ui/shared/scheduling.ts'
import type { ProbeTask } from './pages.ts'

type PressTask = NonNullable<ProbeTask['press']>
type RouteChange = NonNullable<ProbeTask['next']>

const longTaskMs = 50
/** The shortest time in which a customer moves the pointer to a link and clicks it. */
const hoverMs = 300

/** The time between two checks of the page. `requestAnimationFrame` is not used: it would cause additional frames. */
const checkIntervalMs = 16

const waitForFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Returns a list that grows with each later performance entry of the type. */
const listPerformanceEntries = (type: string): readonly PerformanceEntry[] => {
  const entries: PerformanceEntry[] = []
  new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true })
  return entries
}

const findVisible = (selector: string): Element | undefined => {
  const found = document.querySelector(selector)
  return found?.checkVisibility({ visibilityProperty: true }) && !found.matches(':disabled') ? found : undefined
}

/** React adds a property whose name begins with `__reactProps$` when it hydrates an element. */
const isHydrated = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/** Blocks calls to a URL that contains `part`. `first` returns the time of the first such call. */
const blockRequestsByUrl = (part: string): { readonly first: () => number | undefined } => {
  let first: number | undefined
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes(part)) return send(input, init)
    first ??= performance.now()
    return new Promise<Response>(() => undefined)
  }
  // The browser would otherwise submit the form itself and leave the page.
  window.addEventListener('submit', (event) => event.preventDefault())
  return { first: () => first }
}

const fillForm = (form: HTMLFormElement, values: PressTask['type']): void => {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field "${name}"`)
    field.value = value
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

const clickUntilCalled = async (field: Element, press: PressTask, call: () => number | undefined): Promise<number> => {
  // The browser may not have received the end of the form yet.
  while (document.readyState === 'loading') await sleep(checkIntervalMs)
  const form = field.closest('form')
  if (form === null) throw new Error('The field is in no form')
  fillForm(form, press.type)
  for (;;) {
    // The page may have replaced the button since the previous click.
    form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
    const called = call()
    if (called !== undefined) return called
    await sleep(checkIntervalMs)
  }
}

const followLink = async ({ link, shows }: RouteChange): Promise<number> => {
  const anchor = findVisible(link)
  if (!(anchor instanceof HTMLAnchorElement)) throw new Error(`There is no link ${link}`)
  anchor.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await sleep(hoverMs)
  const start = performance.now()
  anchor.click()
  while (findVisible(shows) === undefined || findVisible('h1') === undefined) await sleep(checkIntervalMs)
  await waitForFrame()
  return performance.now() - start
}

/** Measures a page from its first byte on. Calls `done` at the end, with a failure or undefined. */
export const observePage = (task: ProbeTask, done: (failure: string | undefined) => void) => {
  const paints = listPerformanceEntries('paint')
  const tasks = listPerformanceEntries('longtask')
  const shifts = listPerformanceEntries('layout-shift')
  const calls = task.press && blockRequestsByUrl(task.press.call)
  const times = { usable: 0, attached: undefined as number | undefined, works: 0 }

  const follow = async () => {
    let usable: Element | undefined
    while (usable === undefined) {
      await sleep(checkIntervalMs)
      usable = findVisible(task.usable)
    }
    // Everything that existed when a frame began is painted at the end of the frame.
    await waitForFrame()
    times.usable = performance.now()
    const pressed = task.press && calls && clickUntilCalled(usable, task.press, calls.first)
    if (task.press || task.needsHydration) {
      while (!isHydrated(findVisible(task.usable) ?? usable)) await sleep(checkIntervalMs)
      times.attached = performance.now()
    }
    times.works = (await pressed) ?? times.attached ?? times.usable
  }

  follow().then(
    () => done(undefined),
    (reason: unknown) => done(String(reason)),
  )

  const readFigures = () => {
    const firstPaint = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0
    const afterPaint = tasks
      .map(({ startTime, duration }) => Math.min(duration, startTime + duration - firstPaint))
      .filter((duration) => duration > longTaskMs)
    const [navigation] = performance.getEntriesByType('navigation')
    return {
      firstPaint,
      // A visitor can type into a field only after the field has been painted.
      typeable: Math.max(times.usable, firstPaint),
      ...(times.attached !== undefined && { attached: times.attached }),
      works: Math.max(times.works, firstPaint),
      longestTask: afterPaint.reduce((longest, duration) => Math.max(longest, duration), 0),
      blocking: afterPaint.reduce((sum, duration) => sum + duration - longTaskMs, 0),
      layoutShift: shifts
        .filter((entry) => Reflect.get(entry, 'hadRecentInput') !== true)
        .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
      protocol: navigation instanceof PerformanceNavigationTiming ? navigation.nextHopProtocol : '',
    }
  }
  return { figures: readFigures, followLink }
}
