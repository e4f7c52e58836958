import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from '../database/database.ts'
import { json, type Reply } from '../http/body.ts'
import type { Api, Handler } from '../http/router.ts'
import { mailBrand } from './mail-brand.ts'
import { escapeHtml, type MailMessage, mailSender, mailStyle, renderBody } from './message.ts'

interface StoredMail {
  readonly to: string
  readonly sentAt: Date
  readonly message: MailMessage
}

const sentAtFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const renderMail = ({ to, sentAt, message }: StoredMail): string => `<article>
<dl>
<dt>From</dt><dd>${escapeHtml(`${mailSender.name} <${mailSender.address}>`)}</dd>
<dt>To</dt><dd><bdi>${escapeHtml(to)}</bdi></dd>
<dt>Sent</dt><dd><time datetime="${sentAt.toISOString()}">${sentAtFormat.format(sentAt)}</time></dd>
</dl>
${renderBody(message, pictureUrl)}
</article>`

const pictureUrl = `data:image/png;base64,${readFileSync(mailBrand.picture, 'base64')}`

const emptyMailboxHtml = '<p>No email yet. Register or ask for a new password in the portal, then reload this page.</p>'

const mailboxStyle = `${mailStyle}
body { max-inline-size: 34rem; margin: 0 auto; padding: 2rem 1rem }
nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem }
nav a { padding-block: 0.625rem }
article { margin-block-start: 2rem }
article > dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem }
article > dl > * { margin: 0; font-size: 0.875rem }`
const styleHash = createHash('sha256').update(mailboxStyle).digest('base64')

const renderPage = (mails: readonly StoredMail[], portalOrigin: string): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'`,
  },
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox mailbox</title>
<style>${mailboxStyle}</style>
<h1>Sandbox mailbox</h1>
<nav><a href="${portalOrigin}/">Open the portal</a><a href="/mailbox">Reload</a></nav>
${mails.length === 0 ? emptyMailboxHtml : mails.map(renderMail).join('\n')}
`,
})

const renderJson = (mails: readonly StoredMail[]): Reply =>
  json(mails.map(({ to, sentAt, message: { subject, links, language } }) => ({ to, subject, links, language, sentAt })))

/** Returns a handler that answers with all emails, the newest first. */
const createMailsHandler =
  (render: (mails: readonly StoredMail[], portalOrigin: string) => Reply): Handler =>
  async (_call, { database, portalOrigin }) => {
    const newestFirst = await sql<StoredMail>(database)`
      select recipient as "to", message, sent_at as "sentAt" from mail_message order by id desc`
    return render(newestFirst, portalOrigin)
  }

export const mailboxApi: Api = {
  prefix: '/mailbox',
  browserAccess: 'none',
  routes: [
    ['GET', '', 'none', createMailsHandler(renderPage)],
    ['GET', '/messages.json', 'none', createMailsHandler(renderJson)],
  ],
}
