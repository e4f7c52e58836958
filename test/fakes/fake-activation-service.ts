import type { License, Recipient } from '../../core/activation/activation-state.ts'
import type { EmailVerifications, LicenseCheck, Licenses, PreRegistrations } from '../../core/activation/ports.ts'
import { type Refusal, refusal } from './calls.ts'
import { ServiceOfCustomers } from './fake-sign-on.ts'

const linkOf = ({ license, email }: Recipient) => `${license.licenseKey} ${email}`

/** An in-memory activation service with the accounts of a sign-on service and a mailbox. */
export class FakeActivationService extends ServiceOfCustomers implements Licenses, EmailVerifications {
  /** The sent emails, the oldest first. The code in an email is its index in this list. */
  readonly mails: Recipient[] = []
  /** Whether the answer to a valid code lacks the recipient. */
  omitsRecipient = false
  private readonly used = new Map<string, { readonly appName: string; used: boolean }>()
  /** The codes of the links that the browser has opened. Cookies record them. */
  private readonly openedLinks = new Set<string>()

  addLicense({ licenseKey, appName }: License, used = false) {
    this.used.set(licenseKey, { appName, used })
  }

  clearCookies() {
    this.openedLinks.clear()
  }

  readonly preRegistrations: PreRegistrations = {
    register: (email) => this.run(`pre-register ${email}`, () => undefined),
  }

  readonly find = (licenseKey: string) =>
    this.run(`find ${licenseKey}`, (): LicenseCheck | Refusal => this.used.get(licenseKey) ?? refusal(404))

  readonly activate = ({ license, email }: Recipient, password: string) =>
    this.run(`activate ${license.licenseKey} for ${email}`, () => {
      const known = this.used.get(license.licenseKey)
      if (known === undefined || known.used) return refusal(409)
      if (this.signOn.hasAccount(email)) {
        if (!this.signOn.hasAccount(email, password)) return refusal(401, 'authorization.credentials.invalid')
      } else {
        if (!this.openedLinks.has(linkOf({ license, email }))) return refusal(403, 'activation.email.not_verified')
        this.signOn.addAccount(email, password)
      }
      known.used = true
      return { appName: known.appName, email }
    })

  readonly hasAccount = (email: string) => this.run(`has account ${email}`, () => this.signOn.hasAccount(email))

  readonly send = (recipient: Recipient) =>
    this.run(`mail ${recipient.email}`, () => {
      this.mails.push(recipient)
      return undefined
    })

  readonly verify = (code: string) =>
    this.run(`verify ${code}`, () => {
      const mail = this.mails[Number(code)]
      if (mail === undefined) return refusal(404, 'activation.code.invalid')
      this.openedLinks.add(linkOf(mail))
      return this.omitsRecipient ? undefined : mail
    })
}
