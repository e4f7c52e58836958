import { setTimeout as sleep } from 'node:timers/promises'
import { DriverHung, type Size, type Tab } from './drivers/tab.ts'
import { look, type Sighting, type Target } from './target.ts'

/** A machine with two cores that runs two browsers takes its time. */
const patience = 30_000
const pause = 50

/** A question for the page; it must need nothing from outside its function. */
type Question<Given extends readonly unknown[], A> = (...given: Given) => A

/**
 * One tab as a customer uses it: with eyes, a pointer and keys. Each step waits for the thing that it needs. Addresses that
 * begin with a slash are those of the portal at `origin`.
 */
export const viewOf = (tab: Tab, origin: string) => {
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address)

  /** The page's answer in a list of one; undefined while one page replaces another. A browser that hangs is a failure. */
  const ask = async <Given extends readonly unknown[], A>(question: Question<Given, A>, ...given: Given) => {
    try {
      return JSON.parse(await tab.evaluate(`[(${question})(...${JSON.stringify(given)})]`)) as readonly [A]
    } catch (reason) {
      if (reason instanceof DriverHung) throw reason
      return undefined
    }
  }

  const pageInWords = () => ask(() => `${location.href}\n${document.title}\n${document.body.innerText.slice(0, 1500)}`)

  const until = async <A>(what: string, attempt: () => Promise<A | undefined | false>): Promise<A> => {
    const end = performance.now() + patience
    for (;;) {
      const answer = await attempt()
      if (answer !== undefined && answer !== false) return answer
      if (performance.now() > end) throw new Error(`Waited in vain: ${what}, at ${(await pageInWords())?.[0]}`)
      await sleep(pause)
    }
  }

  const sighting = async (target: Target, toPress = false) => {
    const answer = await ask(look, target, toPress)
    return answer?.[0]
  }

  /** Asks the page. */
  const asks = async <Given extends readonly unknown[], A>(question: Question<Given, A>, ...given: Given) =>
    (await until(String(question), () => ask(question, ...given)))[0]

  /** Waits until the page answers a question with true. */
  const waits = async <Given extends readonly unknown[]>(question: Question<Given, boolean>, ...given: Given) => {
    await until(String(question), async () => (await ask(question, ...given))?.[0])
  }

  const sees = (target: Target): Promise<Sighting> =>
    until(`there is ${target.kind} ${target.name}`, async () => (await sighting(target)) ?? undefined)

  const presses = async (target: Target) => {
    let last: Sighting['at']
    const { x, y } = await until(`${target.kind} ${target.name} can be pressed`, async () => {
      const at = (await sighting(target, true))?.at
      const isMoving = at?.x !== last?.x || at?.y !== last?.y
      last = at
      return isMoving ? undefined : at
    })
    await tab.press(x, y)
  }

  const hasFocus = async (target: Target) => (await sighting(target))?.hasFocus === true

  let pages = 0
  /** The page that was there must not be taken for the one that comes. */
  const toNewPage = async (what: string, begin: () => Promise<void>) => {
    pages += 1
    await ask((mark) => Reflect.set(window, 'leftPage', mark), pages)
    await begin()
    const isNew = (mark: number) => Reflect.get(window, 'leftPage') !== mark
    await until(`there is another page: ${what}`, async () => (await ask(isNew, pages))?.[0])
  }

  return {
    /** Types an address, and waits until there is another page. */
    open: (address: string) => toNewPage(address, () => tab.open(absolute(address))),
    /** Types an address, and goes on. */
    beginsToOpen: (address: string) => tab.open(absolute(address)),
    back: tab.back,
    reload: () => toNewPage('reloaded', tab.reload),
    resize: (size: Size) => tab.resize(size),
    sees,
    seesNoMore: async (target: Target) => {
      await until(`there is no ${target.kind} ${target.name}`, async () => (await sighting(target)) === null)
    },
    presses,
    pressesAt: tab.press,
    /** Presses a field and replaces its text. */
    fills: async (target: Target, words: string) => {
      await presses(target)
      await until(`${target.name} has the focus`, () => hasFocus(target))
      await tab.strike('Control+a')
      await tab.strike('Delete')
      await tab.type(words)
    },
    types: tab.type,
    strikes: async (...keys: readonly string[]) => {
      for (const key of keys) await tab.strike(key)
    },
    /** Whether a target has the focus just now. */
    hasFocus,
    /** Waits until a target has the focus. */
    focuses: async (target: Target) => {
      await until(`${target.kind} ${target.name} has the focus`, () => hasFocus(target))
    },
    /** Waits until a field has this value. */
    reads: async (target: Target, value: string) => {
      await until(`${target.name} has the value ${value}`, async () => (await sighting(target))?.value === value)
    },
    isAt: (address: string) => waits((wanted) => location.href === wanted, absolute(address)),
    asks,
    waits,
    /** Gives a mistake the time to happen. */
    rests: () => sleep(500),
  }
}

export type View = ReturnType<typeof viewOf>
