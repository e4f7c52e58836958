import { type Key, useInput } from 'ink'
import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'

type Press = (input: string, key: Key) => void

const Listeners = createContext<Set<Press>>(new Set())

interface Pressed {
  readonly input: string
  readonly key: Key
}

/** The keys that have a character of their own. */
const keysOfCharacters: Readonly<Record<string, Partial<Key>>> = {
  '\r': { return: true },
  '\n': { return: true },
  '\t': { tab: true },
  '\b': { backspace: true },
  '\u007f': { backspace: true },
}

/** What was pasted, or typed ahead, comes as one text, with keys among its characters. */
const singleKeys = (input: string, key: Key): readonly Pressed[] =>
  input === ''
    ? [{ input, key }]
    : input
        .replaceAll('\r\n', '\r')
        .split(/(\p{Cc})/u)
        .filter((part) => part !== '')
        .map((part) => {
          const special = keysOfCharacters[part]
          return special === undefined ? { input: part, key } : { input: '', key: { ...key, ...special } }
        })

/**
 * Hears every key for those inside. A key is given to them once the picture shows what the one before it has done: of keys that
 * come together, as from a quick hand on a busy machine, Ink gives each to the picture from before the first.
 */
export const Keyboard = ({ children }: { readonly children: ReactNode }) => {
  const [listeners] = useState(() => new Set<Press>())
  const [waiting, setWaiting] = useState<readonly Pressed[]>([])
  useInput((input, key) => setWaiting((others) => [...others, ...singleKeys(input, key)]))
  useLayoutEffect(() => {
    const [next] = waiting
    if (next === undefined) return
    for (const press of [...listeners]) press(next.input, next.key)
    setWaiting(([_, ...others]) => others)
  }, [listeners, waiting])
  return <Listeners value={listeners}>{children}</Listeners>
}

/** What keys do. */
export const useKeys = (press: Press, isActive = true): void => {
  const listeners = use(Listeners)
  useLayoutEffect(() => {
    if (!isActive) return
    listeners.add(press)
    return () => void listeners.delete(press)
  })
}

/** What the escape key does just now. */
export const useEscape = (action: () => void): void =>
  useKeys((_, key) => {
    if (key.escape) action()
  })
