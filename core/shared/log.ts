/** Where things go that a developer should know and a customer need not. Never given a token, password or address. */
export interface Log {
  warn(event: string, data?: Readonly<Record<string, string | number | boolean>>): void
}
