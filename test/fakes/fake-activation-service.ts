import type { License, Recipient } from '../../core/activation/activation-state.ts'
import type { EmailVerifications, LicenseCheckResult, Licenses, PreRegistrations } from '../../core/activation/ports.ts'
import { createRefusal, type Refusal } from './calls.ts'
import { FakeCustomerService } from './fake-sign-on.ts'

const createRecipientKey = ({ license, email }: Recipient) => `${license.licenseKey} ${email}`

export class FakeActivationService extends FakeCustomerService implements Licenses, EmailVerifications {
  /** The sent emails, the oldest first. The code in an email is the email's index. */
  readonly mails: Recipient[] = []
  /** Whether the answer to a valid code leaves out the license and the email address. */
  omitsRecipient = false
  private readonly licenses = new Map<string, { readonly appName: string; used: boolean }>()
  /** The verified codes and email addresses. The real service records them in a cookie. */
  private readonly openedLinks = new Set<string>()

  addLicense({ licenseKey, appName }: License, used = false) {
    this.licenses.set(licenseKey, { appName, used })
  }

  clearCookies() {
    this.openedLinks.clear()
  }

  readonly preRegistrations: PreRegistrations = {
    register: (email) => this.run(`pre-register ${email}`, () => undefined),
  }

  readonly find = (licenseKey: string) =>
    this.run(
      `find ${licenseKey}`,
      (): LicenseCheckResult | Refusal => this.licenses.get(licenseKey) ?? createRefusal(404),
    )

  readonly activate = ({ license, email }: Recipient, password: string) =>
    this.run(`activate ${license.licenseKey} for ${email}`, () => {
      const known = this.licenses.get(license.licenseKey)
      if (known === undefined || known.used) return createRefusal(409)
      if (this.signOn.hasAccount(email)) {
        if (!this.signOn.hasAccount(email, password)) return createRefusal(401, 'authorization.credentials.invalid')
      } else {
        if (!this.openedLinks.has(createRecipientKey({ license, email })))
          return createRefusal(403, 'activation.email.not_verified')
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
      if (mail === undefined) return createRefusal(404, 'activation.code.invalid')
      this.openedLinks.add(createRecipientKey(mail))
      return this.omitsRecipient ? undefined : mail
    })
}
