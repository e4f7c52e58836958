import { isFields } from '../http/fields.ts'
import { chart, table, vitalsTable } from './page-parts.ts'
import type { StoredEvent, StoredReport } from './store.ts'
import { byName, type Count, failuresByCall, otherFailures, slotsOf, vitalsByRoute } from './summary.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --ground: light-dark(#f4f7f7, #10191b); --sheet: light-dark(#fff, #18252a); --text: light-dark(#14262b, #e4eef0);
  --quiet: light-dark(#51666c, #9db3b9); --line: light-dark(#dbe5e7, #2a3b41); --bad: light-dark(#b3261e, #ff8a80);
  --fair: light-dark(#7a5200, #f2c05c); --good: light-dark(#0b6672, #6fd0dc) }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1rem; background: var(--ground); color: var(--text) }
h1 { margin: 0; font-size: 1.5rem }
h2 { margin: 0 0 .75rem; font-size: 1.0625rem }
section { background: var(--sheet); border-radius: .75rem; padding: 1.25rem 1.5rem; margin-top: 1rem; box-shadow: 0 1px 3px #0002; overflow-x: auto }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 1rem 0 0 }
.figures div { display: flex; flex-direction: column; justify-content: space-between; background: var(--sheet); border-radius: .75rem; padding: .875rem 1.5rem; box-shadow: 0 1px 3px #0002 }
dt { color: var(--quiet); font-size: .875rem } dd { margin: 0; font-size: 1.75rem; line-height: 1.25; font-variant-numeric: tabular-nums }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word }
tr:last-child td { border-bottom: 0; padding-bottom: 0 }
th { color: var(--quiet); font-weight: 500; font-size: .875rem; padding-top: 0; white-space: nowrap }
th:last-child, td:last-child { padding-right: 0 }
td:first-child { min-width: 9rem }
td:not(:first-child) { white-space: nowrap }
.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
.bad { color: var(--bad); font-weight: 600 } .fair { color: var(--fair) }
.quiet { color: var(--quiet); margin: 0; font-size: .875rem }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-bottom: .75rem }
.legend i { display: inline-block; width: .75rem; height: .75rem; border-radius: .1875rem; margin-right: .5rem }
.chart { display: grid; grid-template-columns: repeat(12, 1fr); gap: .375rem; height: 9rem; border-bottom: 1px solid var(--line) }
.chart div { display: flex; flex-direction: column; justify-content: end }
.chart i:not([style$=":0.0%"]) { min-height: 2px } .chart i:first-child { border-radius: .25rem .25rem 0 0 }
.times { display: flex; justify-content: space-between; margin-top: .25rem } .vitals + .quiet { margin-top: .75rem }
.failures { background: var(--bad) } .others { background: var(--good) }
@media (max-width: 40rem) {
  body { padding: 1.25rem .75rem } section { padding: 1rem } dd { font-size: 1.375rem }
  .figures { gap: .5rem; grid-template-columns: repeat(3, 1fr) } .figures div { padding: .75rem }
  thead { position: absolute; clip-path: inset(50%) }
  tr { display: flex; flex-wrap: wrap; gap: .375rem 1.5rem; padding: .75rem 0; border-bottom: 1px solid var(--line) }
  tr:first-child { padding-top: 0 } tr:last-child { padding-bottom: 0; border: 0 }
  td, tr:last-child td, td.number { border: 0; padding: 0; text-align: start } td:first-child { flex: 1 0 100%; font-weight: 500 }
  td[data-name]::before { content: attr(data-name); display: block; color: var(--quiet); font: .8125rem/1.25 system-ui, sans-serif }
  .vitals tr { display: grid; grid-template-columns: repeat(3, 1fr) } .vitals td:first-child { grid-column: 1 / -1 }
  tr:has(> :nth-child(2):last-child) td:first-child { flex: 1 } td:nth-child(2):last-child::before { content: none } }`

const counts = (heads: readonly string[], rows: readonly Count[]): string =>
  table(
    [...heads.map((name) => ({ name })), { name: 'Times', isNumber: true }],
    rows.map(({ parts, count }) => [...parts, String(count)].map((text) => ({ text }))),
  )

const section = (title: string, content: string): string => `<section><h2>${title}</h2>${content}</section>`

const sum = (rows: readonly Count[]): number => rows.reduce((total, { count }) => total + count, 0)

const figures = (named: Readonly<Record<string, number>>): string => {
  const each = Object.entries(named).map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return `<dl class="figures">${each.join('')}</dl>`
}

/** What a report says in short: of a policy which directive has blocked what, of anything else all of it. */
const reportText = (body: unknown): string => {
  if (!isFields(body) || body['effectiveDirective'] === undefined) return JSON.stringify(body).slice(0, 300)
  const tried = body['disposition'] === 'report' ? ' (only tried out)' : ''
  return `${String(body['effectiveDirective'])} blocked ${String(body['blockedURL'])}${tried}`
}

const reportRows = (reports: readonly StoredReport[]) =>
  reports
    .slice(-20)
    .reverse()
    .map(({ type, url, body }) => [{ text: reportText(body) }, { text: type }, { text: url }])

/** What pages have told in the last hour, as a web page. Everything that came from a page is escaped. */
export const telemetryPage = (events: readonly StoredEvent[], reports: readonly StoredReport[], now: Date): string => {
  const calls = failuresByCall(events)
  const others = otherFailures(events)
  const vitals = vitalsByRoute(events)
  const loads = vitals.reduce((total, route) => total + route.loads, 0)
  return `<!doctype html>
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
<p class="quiet">${events.length} events in the last hour, until <time datetime="${now.toISOString()}">${now.toISOString().slice(11, 16)} UTC</time>.</p>
${figures({ 'Page loads': loads, 'Failed calls': sum(calls), 'Other failures': sum(others) })}
${section('The last hour', chart(slotsOf(events, now), now))}
${section('Failed calls', counts(['Call', 'Reason', 'Release'], calls))}
${section('Other failures', counts(['What', 'Route', 'Browser', 'Release'], others))}
${section('Web Vitals, 75th percentile', `<div class="vitals">${vitalsTable(vitals)}</div><p class="quiet">△ is slower than what counts as good, ▲ is poor.</p>`)}
${section('Events', counts(['Name'], byName(events)))}
${section('Reports of browsers', table([{ name: 'What' }, { name: 'Kind' }, { name: 'Page' }], reportRows(reports)))}
</main>
</body>
</html>
`
}
