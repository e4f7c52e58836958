/** The part of Chromium's trace events that is drawn; times are in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string; readonly url?: string } }
}

interface Bar {
  readonly name: string
  /** Milliseconds since the navigation began. */
  readonly start: number
  readonly length: number
  readonly depth: number
}

/** Which colour a kind of work has; the first pattern that fits. */
const colours: readonly (readonly [RegExp, string])[] = [
  [/script|function|v8|microtask|timer|event|callback|gc/i, '#f2c14e'],
  [/layout|style|hit ?test/i, '#a98cd0'],
  [/paint|raster|composit|layer|frame|commit/i, '#7dbb7d'],
  [/parse|resource|loading/i, '#7ea6d8'],
]

const shownMilliseconds = 1500
const pixelsPerMillisecond = 1
const rowHeight = 16
const scaleHeight = 20
const pixelsPerLetter = 6

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Where a page's own navigation began, and on which thread. */
const navigationOf = (events: readonly TraceEvent[], url: string): TraceEvent => {
  const found = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  )
  if (found === undefined) throw new Error(`The trace has no navigation to ${url}`)
  return found
}

/** What the main thread did, one below the other as one called the other. */
const barsOf = (events: readonly TraceEvent[], navigation: TraceEvent): readonly Bar[] => {
  const ends: number[] = []
  return events
    .filter(
      ({ ph, pid, tid, ts }) => ph === 'X' && pid === navigation.pid && tid === navigation.tid && ts >= navigation.ts,
    )
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .map(({ name, ts, dur = 0, args }) => {
      while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) <= ts) ends.pop()
      ends.push(ts + dur)
      const file = args?.data?.url?.split('/').at(-1) ?? ''
      return {
        name: `${name} ${file}`.trim(),
        start: (ts - navigation.ts) / 1000,
        length: dur / 1000,
        depth: ends.length - 1,
      }
    })
    .filter(({ start, length }) => start < shownMilliseconds && length >= 1 / pixelsPerMillisecond)
}

const drawn = ({ name, start, length, depth }: Bar): string => {
  const [, colour = '#d0d4d8'] = colours.find(([kind]) => kind.test(name)) ?? []
  const width = length * pixelsPerMillisecond
  const letters = Math.floor(width / pixelsPerLetter)
  const [x, y] = [start * pixelsPerMillisecond, scaleHeight + depth * rowHeight]
  const words = letters < 3 ? '' : `<text x="${x + 2}" y="${y + 12}">${escaped(name.slice(0, letters))}</text>`
  const title = `<title>${escaped(name)}: ${length.toFixed(1)} ms from ${start.toFixed(0)} ms</title>`
  return `<g>${title}<rect x="${x}" y="${y}" width="${width}" height="${rowHeight - 1}" fill="${colour}"/>${words}</g>`
}

/** The main thread of a page in its first one and a half seconds, as a picture (SVG). */
export const flameChart = (events: readonly TraceEvent[], url: string): string => {
  const bars = barsOf(events, navigationOf(events, url))
  const width = shownMilliseconds * pixelsPerMillisecond
  const height = scaleHeight + rowHeight * (1 + Math.max(0, ...bars.map(({ depth }) => depth)))
  const scale = Array.from({ length: shownMilliseconds / 100 }, (_, index) => index * 100).map(
    (at) =>
      `<path d="M${at * pixelsPerMillisecond} 0V${height}" stroke="#e4e8ea"/><text x="${at * pixelsPerMillisecond + 2}" y="12">${at} ms</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="10"><rect width="100%" height="100%" fill="#fff"/>${scale.join('')}${bars.map(drawn).join('')}</svg>\n`
}
