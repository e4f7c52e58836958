import { describe, expect, it } from '@jest/globals'
import ICAL from 'ical.js'
import { type CalendarEntry, renewalCalendar } from '../../../core/subscription/renewal-calendar.ts'

const entry: CalendarEntry = {
  id: 'renewal-7001-2027-03-14@account.example',
  title: 'Renewal: Europe maps',
  description: 'EUR 19.90',
  date: new Date(2027, 2, 14, 23, 30).getTime(),
  now: Date.UTC(2026, 10, 22, 10, 20, 30, 400),
}

/** Read by a calendar. */
const eventOf = (file: string) => {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
  if (event === null) throw new Error('There is no event')
  return new ICAL.Event(event)
}

describe('A renewal taken along into a calendar', () => {
  it('lasts the whole day on which it is due, by the customer’s own calendar', () => {
    const event = eventOf(renewalCalendar(entry))
    expect(event.startDate.toString()).toBe('2027-03-14')
    expect(event.startDate.isDate).toBe(true)
    expect(event.endDate.toString()).toBe('2027-03-15')
  })

  it('is the same entry when it is imported twice, and says when it was made', () => {
    const event = eventOf(renewalCalendar(entry))
    expect(event.uid).toBe(entry.id)
    expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-22T10:20:30Z')
  })

  it.each(['a, b; c \\ d', 'two\nlines', 'BEGIN:VEVENT\r\nSUMMARY:other', '地図の更新 '.repeat(20), '🗺'.repeat(60)])(
    'keeps what it is called: %j',
    (title) => {
      const file = renewalCalendar({ ...entry, title })
      expect(eventOf(file).summary).toBe(title.replace(/\r\n/g, '\n'))
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    },
  )

  it('ends in the next month after the last day of one', () => {
    const event = eventOf(renewalCalendar({ ...entry, date: new Date(2026, 11, 31).getTime() }))
    expect(event.endDate.toString()).toBe('2027-01-01')
  })
})
