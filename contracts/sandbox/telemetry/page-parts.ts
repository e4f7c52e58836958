import { escapeHtml } from '../mail/messages.ts'
import type { RouteVitals, Slot } from './summary.ts'

/** The vitals with what is good, and what is still bearable (https://web.dev/articles/defining-core-web-vitals-thresholds). */
const vitals = [
  ['LCP', 2500, 4000],
  ['INP', 200, 500],
  ['CLS', 0.1, 0.25],
  ['FCP', 1800, 3000],
  ['TTFB', 800, 1800],
] as const

interface Column {
  readonly name: string
  readonly isNumber?: boolean
}

interface Cell {
  readonly text: string
  readonly className?: string
}

const classOf = (...names: readonly (string | undefined)[]): string => {
  const given = names.filter((name) => name !== undefined && name !== '').join(' ')
  return given === '' ? '' : ` class="${given}"`
}

/** A table, or a word where it would have no rows. On a phone each row is a block, and each cell has its column's name. */
export const table = (columns: readonly Column[], rows: readonly (readonly Cell[])[]): string => {
  if (rows.length === 0) return '<p class="quiet">None.</p>'
  const kind = (index: number) => (columns[index]?.isNumber ? 'number' : undefined)
  const head = columns.map(({ name }, index) => `<th scope="col"${classOf(kind(index))}>${name}</th>`)
  const body = rows.map((row) => {
    const cells = row.map(({ text, className }, index) => {
      const name = index === 0 ? '' : ` data-name="${columns[index]?.name}"`
      return `<td${classOf(kind(index), className)}${name}>${escapeHtml(text)}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
}

const shown = (vital: string, value: number): string => {
  if (vital === 'CLS') return value.toFixed(2)
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
}

/** In a sign besides the colour, which not all eyes see. */
const rated = (value: number, good: number, bearable: number) => {
  if (value <= good) return { sign: '', className: '' }
  return value <= bearable ? { sign: '△ ', className: 'fair' } : { sign: '▲ ', className: 'bad' }
}

/** A row for each route, a column for each vital. */
export const vitalsTable = (rows: readonly RouteVitals[]): string =>
  table(
    [{ name: 'Route' }, ...[...vitals.map(([name]) => name), 'Loads'].map((name) => ({ name, isNumber: true }))],
    rows.map(({ route, loads, percentiles }) => [
      { text: route },
      ...vitals.map(([vital, good, bearable]) => {
        const value = percentiles.get(vital)
        if (value === undefined) return { text: '–' }
        const { sign, className } = rated(value, good, bearable)
        return { text: sign + shown(vital, value), className }
      }),
      { text: String(loads) },
    ]),
  )

/** A bar for five minutes each: failures at the ground, everything else on top. */
export const chart = (slots: readonly Slot[], now: Date): string => {
  const highest = Math.max(1, ...slots.map(({ failures, others }) => failures + others))
  const share = (count: number) => `${((count / highest) * 100).toFixed(1)}%`
  const bars = slots.map(
    ({ failures, others }) =>
      `<div><i class="others" style="height:${share(others)}"></i><i class="failures" style="height:${share(failures)}"></i></div>`,
  )
  const times = [60, 45, 30, 15, 0].map((minutes) =>
    new Date(now.getTime() - minutes * 60_000).toISOString().slice(11, 16),
  )
  const words = `Events in the last hour, by five minutes: failures ${slots.map(({ failures }) => failures).join(', ')}`
  return `<p class="quiet legend"><span><i class="failures"></i>Failures</span><span><i class="others"></i>Web Vitals</span><span>up to ${highest} in five minutes</span></p>
<div class="chart" role="img" aria-label="${words}">${bars.join('')}</div>
<p class="quiet times" aria-hidden="true">${times.map((time) => `<span>${time}</span>`).join('')}</p>`
}
