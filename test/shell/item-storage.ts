/** A storage in memory that tells of every change. */
export class ItemStorage implements Storage {
  protected readonly items: Map<string, string>

  constructor(items: Iterable<readonly [string, string]> = []) {
    this.items = new Map(items)
  }

  get length() {
    return this.items.size
  }

  key(index: number) {
    return [...this.items.keys()][index] ?? null
  }

  getItem(name: string) {
    return this.items.get(name) ?? null
  }

  setItem(name: string, value: string) {
    this.items.set(name, value)
    this.changed()
  }

  removeItem(name: string) {
    if (this.items.delete(name)) this.changed()
  }

  clear() {
    this.items.clear()
    this.changed()
  }

  /** For storages that outlive the program. */
  protected changed() {}
}
