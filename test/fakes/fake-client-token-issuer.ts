import type { ClientToken, ClientTokenIssuer, ClientTokenStore } from '../../core/session/ports.ts'
import { Door } from './calls.ts'

/** Issues client tokens in memory, with whatever validity a test lets it claim. */
export class FakeClientTokenIssuer implements ClientTokenIssuer {
  readonly door = new Door()
  /** Seconds. */
  expiresIn = 3600

  issue() {
    return this.door.through('issue', () => ({
      token: `client-token-${this.door.calls.length}`,
      expiresIn: this.expiresIn,
    }))
  }
}

/** Keeps one client token in a field. */
export class InMemoryClientTokenStore implements ClientTokenStore {
  stored: ClientToken | undefined

  read() {
    return this.stored
  }

  save(token: ClientToken) {
    this.stored = token
  }

  clear() {
    this.stored = undefined
  }
}
