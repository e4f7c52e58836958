import { createTransport } from 'nodemailer'
import { Refusal } from '../http/problems.ts'
import { compose, composeAddressChanged, type MailContent } from './messages.ts'

/** An e-mail to be sent: with a link to the portal, or the notice that the account has another address now. */
export type Mail = { readonly to: string } & (
  | Omit<MailContent, 'portalOrigin'>
  | (Pick<MailContent, 'languages'> & { readonly kind: 'addressChanged' })
)

/** Sends the e-mails of the sign-on and activation services over SMTP. */
export interface Mailer {
  /** Resolves once the mail server has taken the message; refuses with mail.not_delivered when it does not. */
  send(mail: Mail): Promise<void>
  close(): void
}

const sender = 'Meridian <no-reply@meridian.test>'

/** A mailer that hands its messages to the SMTP server at an `smtp:` or `smtps:` address. */
export const smtpMailer = (smtpUrl: string, portalOrigin: string): Mailer => {
  const transport = createTransport(smtpUrl)
  return {
    send: async (mail) => {
      try {
        // As an object, since an address is free text and not to be parsed as a list of recipients.
        const to = { name: '', address: mail.to }
        const message =
          mail.kind === 'addressChanged' ? composeAddressChanged(mail.languages) : compose({ ...mail, portalOrigin })
        await transport.sendMail({ from: sender, to, ...message })
      } catch (failure) {
        console.error('The sandbox could not send an e-mail:', failure)
        throw new Refusal('mail.not_delivered')
      }
    },
    close: () => transport.close(),
  }
}
