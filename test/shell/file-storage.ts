import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ItemStorage } from './item-storage.ts'

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

/** A storage in a JSON file that only its owner can read: it holds the customer's token. */
export class FileStorage extends ItemStorage {
  private readonly path: string

  constructor(path: string) {
    super(readItems(path))
    this.path = path
  }

  protected override changed() {
    mkdirSync(dirname(this.path), { recursive: true })
    writeFileSync(this.path, JSON.stringify(Object.fromEntries(this.items)), { mode: 0o600 })
  }
}
