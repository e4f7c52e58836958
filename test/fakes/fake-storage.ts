/** A browser's storage in a Map, which can be told to refuse. */
export class FakeStorage implements Storage {
  /** Writing throws, as in a browser whose quota is used up. */
  full = false
  /** Every access throws, as in a browser that blocks site data. */
  blocked = false
  private readonly items: Map<string, string>

  /** `items` is what other views of the same storage share. */
  constructor(items = new Map<string, string>()) {
    this.items = items
  }

  get length() {
    return this.items.size
  }

  key(index: number) {
    return [...this.items.keys()][index] ?? null
  }

  getItem(name: string) {
    this.check()
    return this.items.get(name) ?? null
  }

  setItem(name: string, value: string) {
    this.check()
    if (this.full) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    this.items.set(name, value)
  }

  removeItem(name: string) {
    this.check()
    this.items.delete(name)
  }

  clear() {
    this.items.clear()
  }

  /** What another look into the browser would find. */
  get content(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.items)
  }

  private check() {
    if (this.blocked) throw new DOMException('The operation is insecure', 'SecurityError')
  }
}
