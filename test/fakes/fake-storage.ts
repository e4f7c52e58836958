import type { KeyValueStorage } from '../../adapters/base-platform.ts'

export class FakeStorage implements KeyValueStorage {
  /** Whether the quota is used up, so that every write throws. */
  isFull = false
  /** The maximum number of characters. */
  capacity = Number.POSITIVE_INFINITY
  /** Whether every read throws, as in some private windows and embedded browsers. */
  isUnreadable = false
  /** Whether the browser blocks site data, so that every access throws. */
  isBlocked = false
  private readonly items: Map<string, string>
  private readonly changed: (name: string) => void

  /** Several storages can share `items`, as the tabs of a browser do. `changed` is called after each change. */
  constructor(items = new Map<string, string>(), changed: (name: string) => void = () => undefined) {
    this.items = items
    this.changed = changed
  }

  get length() {
    this.check()
    return this.items.size
  }

  key(index: number) {
    return [...this.items.keys()][index] ?? null
  }

  getItem(name: string) {
    this.check()
    if (this.isUnreadable) throw new DOMException('The storage can not be read', 'InvalidStateError')
    return this.items.get(name) ?? null
  }

  setItem(name: string, value: string) {
    this.check()
    const others = [...this.items].filter(([each]) => each !== name)
    const isTooLong = [...others, [name, value]].flat().join('').length > this.capacity
    if (this.isFull || isTooLong) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    const before = this.items.get(name)
    this.items.set(name, value)
    if (before !== value) this.changed(name)
  }

  removeItem(name: string) {
    this.check()
    if (this.items.delete(name)) this.changed(name)
  }

  clear() {
    this.items.clear()
  }

  get content(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.items)
  }

  private check() {
    if (this.isBlocked) throw new DOMException('The operation is insecure', 'SecurityError')
  }
}
