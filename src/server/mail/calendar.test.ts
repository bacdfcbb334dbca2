import ICAL from 'ical.js'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { type CalendarEntry, icsOf } from './calendar.ts'

const from = { name: 'Care Staffing', address: 'no-reply@care.example' }
const to = { name: 'Nia "Ni" Thompson;, Ünal', address: 'nia@example.test' }
const entry: CalendarEntry = {
  uid: 'interview-3f2a9c84@care.example',
  sequence: 0,
  method: 'REQUEST',
  startsAt: '2026-11-26T10:00:00.000Z',
  endsAt: '2026-11-26T10:45:00.000Z',
  at: '2026-11-22T09:14:00.000Z',
  summary: 'Interview with Bright Care',
  description: 'In person: 14 Mill Lane, Leeds; ring twice\nSecond line',
  location: '14 Mill Lane, Leeds LS1 4AP',
}

/** The entry as another program reads it. */
function read(changes: Partial<CalendarEntry> = {}) {
  const calendar = new ICAL.Component(ICAL.parse(icsOf({ ...entry, ...changes }, { from, to }).content))
  const component = calendar.getFirstSubcomponent('vevent') as ICAL.Component
  return { calendar, component, event: new ICAL.Event(component) }
}

/** A calendar that takes entries as they come, by UID and SEQUENCE (RFC 5546, 2.1.4). */
function calendarOf(...entries: Partial<CalendarEntry>[]) {
  const kept = new Map<string, { sequence: number; start: string }>()
  for (const one of entries) {
    const { calendar, event } = read(one)
    const known = kept.get(event.uid)
    if (known && event.sequence < known.sequence) continue
    if (calendar.getFirstPropertyValue('method') === 'CANCEL') kept.delete(event.uid)
    else kept.set(event.uid, { sequence: event.sequence, start: event.startDate.toJSDate().toISOString() })
  }
  return [...kept.values()]
}

describe('a calendar entry, read back by another program', () => {
  test('says what, when, where, who and which version', () => {
    const { calendar, component, event } = read({ sequence: 3 })
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(event).toMatchObject({ uid: entry.uid, sequence: 3, summary: entry.summary, location: entry.location })
    expect(event.description).toBe(entry.description)
    expect(event.startDate.toJSDate().toISOString()).toBe(entry.startsAt)
    expect(event.endDate.toJSDate().toISOString()).toBe(entry.endsAt)
    expect(event.organizer).toBe(`mailto:${from.address}`)
    expect(event.attendees.map((one) => String(one.getFirstValue()).toLowerCase())).toEqual([`mailto:${to.address}`])
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  })

  test.each([
    ['before the clocks go forward', '2027-03-27T10:00:00.000Z', '10:00'],
    ['after the clocks have gone forward', '2027-03-28T09:00:00.000Z', '10:00'],
    ['in the hour that comes twice', '2026-10-25T00:30:00.000Z', '01:30'],
    ['in that hour’s second time', '2026-10-25T01:30:00.000Z', '01:30'],
    ['after the clocks have gone back', '2026-10-26T10:00:00.000Z', '10:00'],
  ])('%s it is the same instant, and the right time in London', (_, startsAt, london) => {
    const { event } = read({ startsAt, endsAt: new Date(Date.parse(startsAt) + 2_700_000).toISOString() })
    const start = event.startDate.toJSDate()
    expect(start.toISOString()).toBe(startsAt)
    expect(start.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })).toBe(
      london,
    )
    expect(event.duration.toSeconds()).toBe(2700)
  })

  test('a moved one moves, a cancelled one goes, and an older mail that comes late changes nothing', () => {
    const moved = { sequence: 1, startsAt: '2026-11-27T10:00:00.000Z', endsAt: '2026-11-27T10:45:00.000Z' }
    const cancelled = { ...moved, sequence: 2, method: 'CANCEL' as const }
    expect(calendarOf({}, moved)).toEqual([{ sequence: 1, start: moved.startsAt }])
    expect(calendarOf(moved, {})).toEqual([{ sequence: 1, start: moved.startsAt }])
    expect(calendarOf({}, moved, cancelled)).toEqual([])
    expect(read(cancelled).component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test('a name or a place with line ends adds no line of its own', () => {
    const { content: ics } = icsOf(
      { ...entry, location: 'Leeds\r\nATTENDEE:mailto:mallory@example.test' },
      { from, to },
    )
    expect(ics.split('\r\n').filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
    expect(ics).not.toMatch(/[^\r]\n/)
  })

  test('mail programs get it with its method', async () => {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from,
      to,
      icalEvent: icsOf({ ...entry, method: 'CANCEL' }, { from, to }),
    })
    expect(String(message)).toMatch(/content-type: text\/calendar; charset=utf-8; method=CANCEL/i)
  })

  test('several are published, each with its state, and nobody is asked to answer', () => {
    const others = [
      { ...entry },
      { ...entry, uid: 'b', state: 'tentative' as const },
      { ...entry, uid: 'c', method: 'CANCEL' as const },
    ]
    const { method, content } = icsOf(others, { from, to })
    const calendar = new ICAL.Component(ICAL.parse(content))
    expect([method, calendar.getFirstPropertyValue('method')]).toEqual(['PUBLISH', 'PUBLISH'])
    const states = calendar.getAllSubcomponents('vevent').map((one) => one.getFirstPropertyValue('status'))
    expect(states).toEqual(['CONFIRMED', 'TENTATIVE', 'CANCELLED'])
    expect(content).not.toContain('ATTENDEE')
  })
})
