import type { Accounts, ConfirmationLink, PasswordLink } from '../../core/auth/ports.ts'
import type { MagicLinks } from '../../core/magic-link/ports.ts'
import type { ClientTokenIssuer, Profile, Profiles } from '../../core/session/ports.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { aRejection } from '../builders/errors.ts'
import { createRefusal, FaultInjector, Refusal } from './calls.ts'

export interface FakeMail {
  readonly to: string
  readonly link: ConfirmationLink | PasswordLink
  readonly token: string
}

export const createProfile = (username: string): Profile => ({ username, email: undefined })

export class FakeSignOn extends FaultInjector implements Accounts, Profiles {
  readonly captchaResponses: (string | undefined)[] = []
  readonly mails: FakeMail[] = []
  readonly confirmed: string[] = []
  private readonly passwords = new Map<string, string>()
  private readonly tokens = new Map<string, Profile>()
  private readonly openLinks = new Map<string, FakeMail & { readonly account: string }>()
  /** The user name of each issued token. Revoked tokens are still listed. */
  readonly tokenOwners = new Map<string, string>()

  addAccount(username: string, password: string) {
    this.passwords.set(username.toLowerCase(), password)
  }

  readonly hasAccount = (username: string, password?: string) => {
    const known = this.passwords.get(username.toLowerCase())
    return known !== undefined && (password === undefined || known === password)
  }

  issueToken(username: string): string {
    const token = `user-token-${this.tokenOwners.size + 1}`
    this.tokenOwners.set(token, username)
    this.tokens.set(token, createProfile(username.toLowerCase()))
    return token
  }

  revoke(token: string) {
    this.tokens.delete(token)
  }

  /** `account` is the customer whose account the link changes. */
  sendMail(link: FakeMail['link'], to: string, account = to): string {
    const token = `mail-token-${this.mails.length + 1}`
    this.mails.push({ link, to, token })
    this.openLinks.set(`${link} ${token}`, { link, to, token, account: account.toLowerCase() })
    return token
  }

  private runWithCaptcha<A>(response: string | undefined, call: string, work: () => A | Refusal) {
    const isUsed = response !== undefined && this.captchaResponses.includes(response)
    this.captchaResponses.push(response)
    return this.run(call, () => (isUsed ? createRefusal(403, 'authorization.captcha.invalid') : work()))
  }

  readonly signIn: Accounts['signIn'] = ({ username, password }, captchaResponse) =>
    this.runWithCaptcha(captchaResponse, `sign in ${username}`, () =>
      this.hasAccount(username, password)
        ? this.issueToken(username)
        : createRefusal(401, 'authorization.credentials.invalid'),
    )

  readonly signUp: Accounts['signUp'] = ({ email, password }, captchaResponse) =>
    this.runWithCaptcha(captchaResponse, `sign up ${email}`, () => {
      if (this.hasAccount(email)) return createRefusal(409)
      this.addAccount(email, password)
      this.sendMail('confirm-email', email)
      return undefined
    })

  readonly requestPasswordReset: Accounts['requestPasswordReset'] = (email, captchaResponse) =>
    this.runWithCaptcha(captchaResponse, `request reset of ${email}`, () => {
      if (!this.hasAccount(email)) return createRefusal(404, 'user.not_found_by_email')
      this.sendMail('reset-password', email)
      return undefined
    })

  readonly createPassword = (link: PasswordLink, token: string, password: string) =>
    this.run(`${link} with ${token}`, () => {
      const account = this.takeLink(link, token)?.account
      if (account === undefined) return createRefusal(404, `${link.replace('-', '_')}.token.not_found`)
      this.choosePassword(account, password)
      for (const [issued, { username }] of this.tokens) if (username === account) this.tokens.delete(issued)
      return undefined
    })

  readonly confirm = (link: ConfirmationLink, token: string) =>
    this.run(`${link} with ${token}`, () => {
      const mail = this.takeLink(link, token)
      if (mail === undefined) return createRefusal(404, 'confirmation.token.not_found')
      if (link === 'confirm-email') this.confirmed.push(mail.account)
      else this.rename(mail.account, mail.to)
      return undefined
    })

  readonly changePassword: Accounts['changePassword'] = (token, { current, next }) =>
    this.run('change password', () => {
      const profile = this.profileOf(token)
      if (profile instanceof Refusal) return profile
      if (!this.hasAccount(profile.username, current)) return createRefusal(401, 'validation.password.invalid')
      this.choosePassword(profile.username, next)
      return undefined
    })

  readonly requestEmailChange = (token: string, email: string) =>
    this.run(`request change to ${email}`, () => {
      const profile = this.profileOf(token)
      if (profile instanceof Refusal) return profile
      this.sendMail('confirm-email-change', email, profile.username)
      return undefined
    })

  readonly fetch = (token: string) => this.run(`profile of ${token}`, () => this.profileOf(token))

  profileOf(token: string) {
    return this.tokens.get(token) ?? createRefusal(401, 'authorization.access_token.expired')
  }

  private choosePassword(account: string, password: string) {
    this.addAccount(account, password)
    for (const [key, mail] of this.openLinks)
      if (mail.account === account && !mail.link.startsWith('confirm')) this.openLinks.delete(key)
  }

  private takeLink(link: FakeMail['link'], token: string) {
    const mail = this.openLinks.get(`${link} ${token}`)
    this.openLinks.delete(`${link} ${token}`)
    return mail
  }

  private rename(account: string, email: string) {
    const password = this.passwords.get(account) ?? ''
    this.passwords.delete(account)
    this.addAccount(email, password)
    for (const [token, { username }] of this.tokens)
      if (username === account) this.tokens.set(token, createProfile(email.toLowerCase()))
  }
}

/** A fake service that finds a call's customer by the token that `signOn` has issued. */
export abstract class FakeCustomerService extends FaultInjector {
  protected readonly signOn: FakeSignOn

  constructor(signOn: FakeSignOn) {
    super()
    this.signOn = signOn
  }
}

export class FakeMagicLinks extends FakeCustomerService implements MagicLinks {
  private readonly links = new Map<string, string | AppError>()

  putLink(token: string, destinationOrRefusal: string | AppError) {
    this.links.set(token, destinationOrRefusal)
  }

  private readonly destinationOf = (token: string) => {
    const link = this.links.get(token) ?? aRejection(404, 'magic_link.not_found')
    return typeof link === 'string' ? link : new Refusal(link)
  }

  readonly find = (token: string) => this.run(`find ${token}`, () => this.destinationOf(token))

  readonly clone = (token: string) => this.run(`clone ${token}`, () => undefined)

  readonly exchange = (token: string) =>
    this.run(`exchange ${token}`, () => {
      const destination = this.destinationOf(token)
      if (destination instanceof Refusal) return destination
      this.putLink(token, aRejection(403, 'authorization.magic_link.invalid'))
      return this.signOn.issueToken('ada@compass.test')
    })
}

export class FakeClientTokenIssuer extends FaultInjector implements ClientTokenIssuer {
  expiresIn = 3600

  readonly issue = () =>
    this.run('issue', () => ({ token: `client-token-${this.calls.length}`, expiresIn: this.expiresIn }))
}
