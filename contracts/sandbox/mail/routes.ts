import { json, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/route.ts'
import type { Services } from '../services.ts'
import { listMail } from './mailbox.ts'
import { mailboxPage } from './mailbox-page.ts'

/** A mail that got past the escaping could still run nothing: the page may show its own style and that is all. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const showPage = async (_call: Call, services: Services): Promise<Reply> => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy },
  body: mailboxPage(await listMail(services.database), services.mailLeaves),
})

const showMessages = async (_call: Call, services: Services): Promise<Reply> =>
  json((await listMail(services.database)).map(({ to, subject, links, sentAt }) => ({ to, subject, links, sentAt })))

/** The mailbox: where the e-mails of the sandbox arrive. */
export const mailbox: Mount = {
  prefix: '/mailbox',
  browserAccess: 'none',
  routes: [
    { method: 'GET', path: '', credential: 'none', handle: showPage },
    { method: 'GET', path: '/messages.json', credential: 'none', handle: showMessages },
  ],
}
