import type { KeyValueStorage } from './local-store.ts'

/** A storage that lives as long as the program: a shell's counterpart to what a browser keeps for a tab. */
export const memoryStorage = (): KeyValueStorage => {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      items.set(name, value)
    },
    removeItem: (name) => {
      items.delete(name)
    },
  }
}
