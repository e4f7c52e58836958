import type { Queries } from '../database/database.ts'
import type { ReceivedMail } from './mail-receiver.ts'

export interface MailboxMessage {
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly links: readonly string[]
  readonly sentAt: Date
}

/** Files an e-mail that has arrived. */
export const keepMail = async (queries: Queries, mail: ReceivedMail, now: Date): Promise<void> => {
  await queries.query(
    'insert into mail_message (recipient, subject, body, links, sent_at) values ($1, $2, $3, $4, $5)',
    [mail.recipient, mail.subject, mail.body, JSON.stringify(mail.links), now],
  )
}

/** Every e-mail, newest first. */
export const listMail = async (queries: Queries): Promise<readonly MailboxMessage[]> =>
  (
    await queries.query<MailboxMessage>(
      'select recipient as "to", subject, body, links, sent_at as "sentAt" from mail_message order by id desc',
    )
  ).rows
