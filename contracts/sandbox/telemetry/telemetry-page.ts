import { escapeHtml } from '../mail/messages.ts'
import type { StoredEvent, StoredReport } from './store.ts'
import { byName, type Count, failuresByCall, otherFailures, type Slot, slotsOf, vitalsByRoute } from './summary.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --ground: light-dark(#f4f7f7, #10191b); --sheet: light-dark(#fff, #18252a); --text: light-dark(#14262b, #e4eef0);
  --quiet: light-dark(#51666c, #9db3b9); --line: light-dark(#dbe5e7, #2a3b41); --bad: light-dark(#b3261e, #ff8a80);
  --good: light-dark(#0b6672, #6fd0dc) }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1rem; background: var(--ground); color: var(--text) }
h1 { margin: 0 0 .25rem; font-size: 1.5rem }
h2 { margin: 0 0 .75rem; font-size: 1.0625rem }
section { background: var(--sheet); border-radius: .75rem; padding: 1.25rem 1.5rem; margin-top: 1rem; box-shadow: 0 1px 3px #0002; overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
th { color: var(--quiet); font-weight: 500; font-size: .875rem }
.number { text-align: right; padding-right: 0; font-variant-numeric: tabular-nums }
.quiet { color: var(--quiet); margin: 0 }
svg { display: block; width: 100%; height: auto }
text { fill: var(--quiet); font-size: 11px }
.failures { fill: var(--bad) } .others { fill: var(--good) }`

const cell = (value: string, className = '') => `<td${className && ` class="${className}"`}>${escapeHtml(value)}</td>`

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  if (rows.length === 0) return '<p class="quiet">None.</p>'
  const last = heads.length - 1
  const head = heads.map((name, i) => `<th scope="col"${i === last ? ' class="number"' : ''}>${name}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((each, i) => cell(each, i === last ? 'number' : '')).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

const counts = (heads: readonly string[], rows: readonly Count[]): string =>
  table(
    [...heads, 'Times'],
    rows.map(({ parts, count }) => [...parts, String(count)]),
  )

/** Bars of five minutes each: failures from the ground, everything else on top. */
const chart = (slots: readonly Slot[]): string => {
  const highest = Math.max(1, ...slots.map(({ failures, others }) => failures + others))
  const bars = slots.map(({ failures, others }, index) => {
    const [bad, good] = [(failures / highest) * 100, (others / highest) * 100]
    const bar = (kind: string, y: number, height: number) =>
      `<rect class="${kind}" x="${index * 50 + 4}" y="${y.toFixed(1)}" width="42" height="${height.toFixed(1)}" rx="2"/>`
    const label = index % 3 === 0 ? `<text x="${index * 50 + 4}" y="130">${60 - index * 5} min ago</text>` : ''
    return bar('failures', 110 - bad, bad) + bar('others', 110 - bad - good, good) + label
  })
  const words = `Events in the last hour, by five minutes: failures ${slots.map(({ failures }) => failures).join(', ')}`
  return `<svg viewBox="0 0 600 136" role="img" aria-label="${words}">${bars.join('')}<text x="4" y="9">at most ${highest}</text></svg>`
}

const shown = (vital: string, value: number): string =>
  vital === 'CLS' ? value.toFixed(3) : `${Math.round(value).toLocaleString('en')} ms`

const section = (title: string, content: string): string => `<section><h2>${title}</h2>${content}</section>`

const reportRows = (reports: readonly StoredReport[]) =>
  reports
    .slice(-20)
    .reverse()
    .map(({ type, url, body }) => [type, url, JSON.stringify(body).slice(0, 300)])

/** What pages have told in the last hour, as a web page. Everything that came from a page is escaped. */
export const telemetryPage = (
  events: readonly StoredEvent[],
  reports: readonly StoredReport[],
  now: Date,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox telemetry</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Telemetry</h1>
<p class="quiet">${events.length} events in the last hour, until <time>${now.toISOString()}</time>.</p>
${section('The last hour', chart(slotsOf(events, now)))}
${section('Failed calls', counts(['Call', 'Status or reason', 'Release'], failuresByCall(events)))}
${section('Other failures', counts(['Event', 'What', 'Route', 'Browser', 'Release'], otherFailures(events)))}
${section(
  'Web Vitals, 75th percentile',
  table(
    ['Route', 'Vital', 'Visits', 'Value'],
    vitalsByRoute(events).map(({ route, vital, value, count }) => [route, vital, String(count), shown(vital, value)]),
  ),
)}
${section('Events', counts(['Name'], byName(events)))}
${section('Reports of browsers', table(['Kind', 'Page', 'Report'], reportRows(reports)))}
</main>
</body>
</html>
`
