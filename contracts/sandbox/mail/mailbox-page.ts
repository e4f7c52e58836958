import type { MailboxMessage } from './mailbox.ts'
import { escapeHtml } from './messages.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --ground: light-dark(#f4f7f7, #10191b); --sheet: light-dark(#fff, #18252a);
  --text: light-dark(#14262b, #e4eef0); --quiet: light-dark(#51666c, #9db3b9); --link: light-dark(#0b6672, #6fd0dc) }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; background: var(--ground); color: var(--text) }
h1 { margin: 0 0 1.5rem; font-size: 1.5rem }
h2 { margin: 0; font-size: 1.0625rem }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem }
li { background: var(--sheet); border-radius: .75rem; padding: 1.25rem 1.5rem; box-shadow: 0 1px 3px #0002; overflow-wrap: anywhere }
p { margin: .5rem 0 0; white-space: pre-line }
.quiet { color: var(--quiet); font-size: .875rem }
a { color: var(--link) }
a:focus-visible { outline: 2px solid; outline-offset: 2px }`

const asLink = (url: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`

/** Splitting by a pattern in brackets puts what it matched, the addresses, at the odd places. */
const withLinks = (body: string): string =>
  body
    .trim()
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? asLink(part) : escapeHtml(part)))
    .join('')

const entry = (message: MailboxMessage): string => `<li><article>
<h2 dir="auto">${escapeHtml(message.subject)}</h2>
<p class="quiet">To ${escapeHtml(message.to)}, <time>${escapeHtml(message.sentAt.toISOString())}</time></p>
<p dir="auto">${withLinks(message.body)}</p>
</article></li>`

const nothing = (mailLeaves: boolean): string =>
  mailLeaves
    ? 'E-mails go to the relay in SMTP_URL, so none arrive here.'
    : 'No e-mail yet. Register or ask for a new password in the portal, then reload this page.'

/** The mailbox as a web page. Everything that came by mail is escaped. */
export const mailboxPage = (messages: readonly MailboxMessage[], mailLeaves: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox mailbox</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Sandbox mailbox</h1>
${messages.length === 0 ? `<p>${nothing(mailLeaves)}</p>` : `<ol>${messages.map(entry).join('\n')}</ol>`}
</main>
</body>
</html>
`
