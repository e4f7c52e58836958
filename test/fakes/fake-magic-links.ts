import type { MagicLinks } from '../../core/magic-link/ports.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { rejected } from '../builders/errors.ts'
import { AppErrorAnswer, Door } from './calls.ts'
import type { FakeSignOn } from './fake-sign-on.ts'

/** Magic links in memory: each leads somewhere, or is refused. */
export class FakeMagicLinks implements MagicLinks {
  readonly door = new Door()
  private readonly links = new Map<string, string | AppError>()
  private readonly signOn: FakeSignOn

  constructor(signOn: FakeSignOn) {
    this.signOn = signOn
  }

  put(token: string, destinationOrRefusal: string | AppError) {
    this.links.set(token, destinationOrRefusal)
  }

  find(token: string) {
    return this.door.through(`find ${token}`, () => {
      const link = this.links.get(token) ?? rejected(404, 'magic_link.not_found')
      return typeof link === 'string' ? link : new AppErrorAnswer(link)
    })
  }

  clone(token: string) {
    return this.door.through(`clone ${token}`, () => undefined)
  }

  exchange(token: string) {
    return this.door.through(`exchange ${token}`, () => {
      const link = this.links.get(token)
      if (typeof link !== 'string') return new AppErrorAnswer(link ?? rejected(404, 'magic_link.not_found'))
      this.put(token, rejected(403, 'authorization.magic_link.invalid'))
      return this.signOn.issueToken('ada@compass.test')
    })
  }
}
