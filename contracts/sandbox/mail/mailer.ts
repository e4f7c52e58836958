import { createTransport } from 'nodemailer'
import { Refusal } from '../http/problems.ts'
import { compose, type MailKind } from './messages.ts'

/** Sends the e-mails of the sign-on and activation services over SMTP. */
export interface Mailer {
  /** Resolves once the mail server has taken the message; refuses with mail.not_delivered when it does not. */
  send(kind: MailKind, recipient: string, token: string): Promise<void>
  close(): void
}

const sender = 'Meridian <no-reply@meridian.test>'

/** A mailer that hands its messages to the SMTP server at an `smtp:` or `smtps:` address. */
export const smtpMailer = (smtpUrl: string, portalOrigin: string): Mailer => {
  const transport = createTransport(smtpUrl)
  return {
    send: async (kind, recipient, token) => {
      try {
        // As an object, since an address is free text and not to be parsed as a list of recipients.
        const to = { name: '', address: recipient }
        await transport.sendMail({ from: sender, to, ...compose(kind, portalOrigin, token) })
      } catch (failure) {
        console.error('The sandbox could not send an e-mail:', failure)
        throw new Refusal('mail.not_delivered')
      }
    },
    close: () => transport.close(),
  }
}
