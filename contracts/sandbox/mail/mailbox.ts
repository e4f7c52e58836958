import { createHash } from 'node:crypto'
import { sql } from '../database/database.ts'
import { json, type Reply } from '../http/body.ts'
import type { Handler, Mount } from '../http/router.ts'
import { bodyOf, escapeHtml, type Message } from './mails.ts'

interface Kept extends Message {
  readonly to: string
  readonly sentAt: Date
}

const sentAtFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const entry = (mail: Kept): string => `<article>
${bodyOf(mail)}
<p><small>To ${escapeHtml(mail.to)}, <time datetime="${mail.sentAt.toISOString()}">${sentAtFormat.format(mail.sentAt)}</time></small></p>
</article>`

const nothing = '<p>No email yet. Register or ask for a new password in the portal, then reload this page.</p>'

const style = `body { max-inline-size: 42rem; margin: 2rem auto; padding-inline: 1rem; font: 1rem/1.5 system-ui, sans-serif }
article { margin-block: 1rem; padding: 0.25rem 1.25rem; border: 1px solid #8888; border-radius: 0.75rem }
h2 { font-size: 1.125rem }
a { overflow-wrap: anywhere }`
const styleHash = createHash('sha256').update(style).digest('base64')

const pageOf = (mails: readonly Kept[]): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`,
  },
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Sandbox mailbox</title>
<style>${style}</style>
<h1>Sandbox mailbox</h1>
${mails.length === 0 ? nothing : mails.map(entry).join('\n')}
`,
})

const shown =
  (as: (mails: readonly Kept[]) => Reply): Handler =>
  async (_call, { database }) => {
    const newestFirst = await sql<Kept>(database)`
      select recipient as "to", subject, array_remove(array[link], null) as links, language, sent_at as "sentAt"
      from mail_message order by id desc`
    return as(newestFirst)
  }

export const mailbox: Mount = {
  prefix: '/mailbox',
  browserAccess: 'none',
  routes: [
    ['GET', '', 'none', shown(pageOf)],
    ['GET', '/messages.json', 'none', shown(json)],
  ],
}
