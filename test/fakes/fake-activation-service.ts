import type { License, Recipient } from '../../core/activation/activation-state.ts'
import type { EmailVerifications, LicenseCheck, Licenses, PreRegistrations } from '../../core/activation/ports.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { rejected } from '../builders/errors.ts'
import { AppErrorAnswer, Door } from './calls.ts'
import type { FakeSignOn } from './fake-sign-on.ts'

const linkOf = ({ license, email }: Recipient) => `${license.licenseKey} ${email}`

/** An activation service in memory, with the accounts of a sign-on service and a mailbox. */
export class FakeActivationService implements Licenses, EmailVerifications {
  readonly door = new Door()
  /** What was mailed, oldest first. The code of a mail is its place in the list. */
  readonly mails: Recipient[] = []
  /** Codes are told to be valid, and not for what. */
  tellsNoRecipient = false
  private readonly used = new Map<string, { readonly appName: string; used: boolean }>()
  private lost: AppError | undefined
  /** What the browser's cookies show: the verification links that it has opened. */
  private readonly openedLinks = new Set<string>()
  private readonly preRegistered = new Set<string>()
  private readonly signOn: FakeSignOn

  constructor(signOn: FakeSignOn) {
    this.signOn = signOn
  }

  addLicense({ licenseKey, appName }: License, used = false) {
    this.used.set(licenseKey, { appName, used })
  }

  /** The browser has lost the service's cookies, or the portal is in another one now. */
  forgetBrowser() {
    this.openedLinks.clear()
  }

  /** The next activation succeeds, and its customer gets this in place of the answer. */
  loseNextActivation(instead: AppError) {
    this.lost = instead
  }

  readonly preRegistrations: PreRegistrations = {
    register: (email) =>
      this.door.through(`pre-register ${email}`, () => {
        if (this.preRegistered.has(email)) return new AppErrorAnswer(rejected(409))
        this.preRegistered.add(email)
        return undefined
      }),
  }

  find(licenseKey: string) {
    return this.door.through(
      `find ${licenseKey}`,
      (): LicenseCheck | AppErrorAnswer => this.used.get(licenseKey) ?? new AppErrorAnswer(rejected(404)),
    )
  }

  activate({ license, email }: Recipient, password: string) {
    return this.door.through(`activate ${license.licenseKey} for ${email}`, () => {
      const known = this.used.get(license.licenseKey)
      if (known === undefined || known.used) return new AppErrorAnswer(rejected(409))
      if (this.signOn.hasAccount(email)) {
        if (!this.signOn.hasAccount(email, password))
          return new AppErrorAnswer(rejected(401, 'authorization.credentials.invalid'))
      } else {
        if (!this.openedLinks.has(linkOf({ license, email })))
          return new AppErrorAnswer(rejected(403, 'activation.email.not_verified'))
        this.signOn.addAccount(email, password)
      }
      known.used = true
      const lost = this.lost
      this.lost = undefined
      if (lost !== undefined) return new AppErrorAnswer(lost)
      return { appName: known.appName, email }
    })
  }

  hasAccount(email: string) {
    return this.door.through(`has account ${email}`, () => this.signOn.hasAccount(email))
  }

  send(recipient: Recipient) {
    return this.door.through(`mail ${recipient.email}`, () => {
      this.mails.push(recipient)
      return undefined
    })
  }

  verify(code: string) {
    return this.door.through(`verify ${code}`, () => {
      const mail = this.mails[Number(code)]
      if (mail === undefined) return new AppErrorAnswer(rejected(404, 'activation.code.invalid'))
      this.openedLinks.add(linkOf(mail))
      return this.tellsNoRecipient ? undefined : mail
    })
  }
}
