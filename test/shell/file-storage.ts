import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { KeyValueStorage } from 'account-portal-core/storage'

const isItems = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((item) => typeof item === 'string')

const readItems = (path: string): readonly (readonly [string, string])[] => {
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isItems(stored) ? Object.entries(stored) : []
  } catch {
    // Not there yet, or not ours: an empty storage is what a browser starts with too.
    return []
  }
}

const onlyItsOwner = 0o600

/** A storage in a JSON file that only its owner can read, whatever it was before: it holds the customer's token. */
export const fileStorage = (path: string): KeyValueStorage => {
  const items = new Map(readItems(path))
  const keep = () => {
    mkdirSync(dirname(path), { recursive: true })
    // A program that is ended in between leaves the file as it was.
    const next = `${path}.${process.pid}`
    writeFileSync(next, JSON.stringify(Object.fromEntries(items)), { mode: onlyItsOwner })
    chmodSync(next, onlyItsOwner)
    renameSync(next, path)
  }
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      items.set(name, value)
      keep()
    },
    removeItem: (name) => {
      if (items.delete(name)) keep()
    },
  }
}
