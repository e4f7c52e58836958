import type { Instant } from '../shared/clock.ts'

/** A renewal as a calendar keeps it. */
export interface CalendarEntry {
  /** Unique and lasting: the same renewal imported twice is one entry. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly date: Instant
  /** When the file was made. */
  readonly now: Instant
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A day of the customer's own calendar, `offset` days later. */
const dayOf = (instant: Instant, offset: number): string => {
  const date = new Date(instant)
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() + offset)
  return `${day.getFullYear()}${twoDigits(day.getMonth() + 1)}${twoDigits(day.getDate())}`
}

const stampOf = (instant: Instant): string => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}`

/** Text of RFC 5545: backslash, comma and semicolon are escaped, and a line break is written as one. */
const escaped = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

/** No line is longer than 75 bytes: the rest goes on in a line that begins with a space. Characters stay whole. */
const folded = (line: string): string => {
  let [text, length] = ['', 0]
  for (const character of line) {
    const bytes = bytesOf(character)
    if (length + bytes > 75) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += bytes
  }
  return text
}

/** An iCalendar file (RFC 5545) with one entry that lasts a whole day. */
export const renewalCalendar = ({ id, title, description, date, now }: CalendarEntry): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//account-portal//renewals//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART;VALUE=DATE:${dayOf(date, 0)}`,
    `DTEND;VALUE=DATE:${dayOf(date, 1)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
