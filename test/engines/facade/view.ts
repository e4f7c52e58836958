import { DriverHung, type Point, type Size, type Tab } from '../drivers/driver.ts'
import { look, type Sighting } from './in-page.ts'
import { type Target, wordsOf } from './target.ts'

/** One tab as a customer uses it: with eyes, a pointer and keys. What is not there yet is waited for. */
export interface View {
  /** Types an address, and waits until there is another page; one that begins with a slash is the portal's. */
  readonly open: (address: string) => Promise<void>
  /** Types an address, and goes on. */
  readonly beginsToOpen: (address: string) => Promise<void>
  readonly back: () => Promise<void>
  readonly reload: () => Promise<void>
  readonly sees: (target: Target) => Promise<Sighting>
  /** Whether a target has the focus just now. */
  readonly hasFocusOn: (target: Target) => Promise<boolean>
  readonly seesNoMore: (target: Target) => Promise<void>
  readonly presses: (target: Target) => Promise<void>
  /** Presses a place of the window. */
  readonly pressesAt: (at: Point) => Promise<void>
  /** Presses a field and types over what is in it. */
  readonly fills: (field: Target, text: string) => Promise<void>
  readonly types: (text: string) => Promise<void>
  readonly strikes: (...strokes: readonly string[]) => Promise<void>
  /** Waits until a field has this value. */
  readonly reads: (field: Target, value: string) => Promise<void>
  /** Waits until the address is this one; one that begins with a slash is the portal's. */
  readonly isAt: (address: string | RegExp) => Promise<void>
  /** Asks the page; what is asked must need nothing from around it. */
  readonly asks: <Given extends readonly unknown[], A>(question: (...given: Given) => A, ...given: Given) => Promise<A>
  /** Waits until the page answers a question with true. */
  readonly waits: <Given extends readonly unknown[]>(
    until: (...given: Given) => boolean,
    ...given: Given
  ) => Promise<void>
  /** Gives what has begun the time to go wrong. */
  readonly rests: () => Promise<void>
  readonly resize: (size: Size) => Promise<void>
  readonly picture: () => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** A machine with two cores that runs two browsers takes its time; what is there does not wait. */
const patience = 30_000
const pause = 50
const rest = 500

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** As an expression. Some tools wrap functions in a helper that no page has, so it is handed along. */
const expression = (question: (...given: never) => unknown, given: readonly unknown[]): string =>
  `((__name) => [(${question})(...${JSON.stringify(given)})])((named) => named)`

/** Makes a view of a tab, on a portal at `origin`. */
export const viewOf = (tab: Tab, origin: string): View => {
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address)

  const asks: View['asks'] = async (question, ...given) =>
    JSON.parse(await tab.evaluate(expression(question, given)))[0]

  /** While one page replaces another nothing can be asked; a browser that hangs is another thing. */
  const attempt = async <A>(ask: () => Promise<A>): Promise<A | undefined> => {
    try {
      return await ask()
    } catch (reason) {
      if (reason instanceof DriverHung) throw reason
      return undefined
    }
  }

  const pageInWords = () =>
    attempt(() =>
      asks(() => {
        const typed = [...document.querySelectorAll('input')].map(({ name, value }) => `${name}: ${value}`).join('\n')
        const shown = document.body.innerText.replace(/\n+/g, '\n').slice(0, 1500)
        return `${location.href}\n${document.title}\n${typed}\n${shown}`
      }),
    )

  const until = async <A>(what: string, ask: () => Promise<A | undefined>): Promise<A> => {
    const end = performance.now() + patience
    for (;;) {
      const answer = await attempt(ask)
      if (answer !== undefined) return answer
      if (performance.now() > end) throw new Error(`${what}, waited for in vain at ${await pageInWords()}`)
      await sleep(pause)
    }
  }

  const sighting = (target: Target, toPress = false) => asks(look, target, toPress)

  const sees = (target: Target) =>
    until(`There is ${wordsOf(target)}`, async () => (await sighting(target)) ?? undefined)

  const presses = async (target: Target) => {
    let last: Sighting['at']
    const at = await until(`${wordsOf(target)} can be pressed`, async () => {
      const now = (await sighting(target, true))?.at
      const rests = now !== undefined && now.x === last?.x && now.y === last.y
      last = now
      return rests ? now : undefined
    })
    await tab.press(at)
  }

  const types = (words: string) => tab.strike([...words])

  let pages = 0
  /** The page that was there must not be taken for the one that comes. */
  const toNewPage = async (what: string, begin: () => Promise<void>) => {
    pages += 1
    await attempt(() => asks((mark) => Reflect.set(window, 'leaves', mark), pages))
    await begin()
    const isNew = () => asks((mark) => Reflect.get(window, 'leaves') !== mark, pages)
    await until(`There is another page: ${what}`, async () => (await isNew()) || undefined)
  }

  return {
    open: (address) => toNewPage(address, () => tab.open(absolute(address))),
    beginsToOpen: (address) => tab.open(absolute(address)),
    back: tab.back,
    reload: () => toNewPage('the same once more', tab.reload),
    sees,
    hasFocusOn: async (target) => (await sighting(target))?.hasFocus === true,
    seesNoMore: async (target) => {
      await until(`There is no ${wordsOf(target)}`, async () => (await sighting(target)) === null || undefined)
    },
    presses,
    pressesAt: tab.press,
    fills: async (target, words) => {
      await presses(target)
      await until(`${wordsOf(target)} has the focus`, async () => (await sighting(target))?.hasFocus || undefined)
      await tab.strike(['Control+a', 'Delete'])
      await types(words)
    },
    types,
    strikes: (...strokes) => tab.strike(strokes),
    reads: async (target, value) => {
      await until(
        `${wordsOf(target)} has the value ${value}`,
        async () => (await sighting(target))?.value === value || undefined,
      )
    },
    isAt: async (address) => {
      const fits = (found: string) => (typeof address === 'string' ? found === absolute(address) : address.test(found))
      await until(`The address ${address}`, async () => fits(await asks(() => location.href)) || undefined)
    },
    asks,
    waits: async (question, ...given) => {
      await until(String(question), async () => (await asks(question, ...given)) || undefined)
    },
    rests: async () => {
      await sleep(rest)
    },
    resize: tab.resize,
    picture: tab.picture,
    close: tab.close,
  }
}
