import type { Accounts, Credentials } from '../../core/auth/ports.ts'
import type { Profile, Profiles } from '../../core/session/ports.ts'
import { rejected } from '../builders/errors.ts'
import { AppErrorAnswer, Door } from './calls.ts'

/** A sign-on service in memory: accounts with passwords, and the tokens that it has issued. */
export class FakeSignOn implements Accounts, Profiles {
  readonly door = new Door()
  /** Every token that it issues is refused at once. */
  issuesUselessTokens = false
  private readonly passwords = new Map<string, string>()
  private readonly tokens = new Map<string, Profile>()
  private issued = 0

  addAccount(username: string, password: string) {
    this.passwords.set(username.toLowerCase(), password)
  }

  hasAccount(username: string) {
    return this.passwords.has(username.toLowerCase())
  }

  isPasswordOf(username: string, password: string) {
    return this.passwords.get(username.toLowerCase()) === password
  }

  /** A token that is good until it is revoked. */
  issueToken(username: string): string {
    this.issued += 1
    const token = `user-token-${this.issued}`
    if (!this.issuesUselessTokens) this.tokens.set(token, { username: username.toLowerCase() })
    return token
  }

  revoke(token: string) {
    this.tokens.delete(token)
  }

  signIn({ username, password }: Credentials) {
    return this.door.through(`sign in ${username}`, () =>
      this.isPasswordOf(username, password)
        ? this.issueToken(username)
        : new AppErrorAnswer(rejected(401, 'authorization.credentials.invalid')),
    )
  }

  fetch(token: string) {
    return this.door.through(`profile of ${token}`, () => this.profileOf(token))
  }

  /** Who a token belongs to, for the fakes of the other services. */
  profileOf(token: string) {
    return this.tokens.get(token) ?? new AppErrorAnswer(rejected(401, 'authorization.access_token.expired'))
  }
}
