import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type Appointment, feedOf } from './ical.ts'

const shift: Appointment = {
  uid: 'shift-3f2a9c84@care.example',
  sequence: 1,
  startsAt: '2027-01-11T20:00:00.000Z',
  endsAt: '2027-01-12T08:00:00.000Z',
  at: '2026-11-22T09:14:00.000Z',
  summary: 'Care Assistant at Rosewood; "The Oaks", Leeds',
  description: 'Break: 60 min',
  location: '14 Mill Lane, Leeds LS1 4AP',
}

/** The feed as another program reads it. */
function read(...appointments: Partial<Appointment>[]) {
  const text = feedOf({ name: 'My shifts', appointments: appointments.map((one) => ({ ...shift, ...one })) })
  const calendar = new ICAL.Component(ICAL.parse(text))
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) }
}

test('another program reads every appointment of a feed', () => {
  const { calendar, events } = read({}, { uid: 'shift-2@care.example', sequence: 4 })
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('My shifts')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(events.map(({ uid, sequence }) => [uid, sequence])).toEqual([
    [shift.uid, 1],
    ['shift-2@care.example', 4],
  ])
  expect(events[0]).toMatchObject({ summary: shift.summary, location: shift.location, description: shift.description })
  expect(events[0]?.attendees).toEqual([])
})

test.each([
  ['forward', '2027-03-27T20:00:00.000Z', '2027-03-28T07:00:00.000Z', 11],
  ['back', '2027-10-30T19:00:00.000Z', '2027-10-31T08:00:00.000Z', 13],
])('a night from 20:00 to 08:00 in which the clocks go %s', (_, startsAt, endsAt, hours) => {
  const { events } = read({ startsAt, endsAt })
  expect([events[0]!.startDate, events[0]!.endDate].map((time) => time.toJSDate().toISOString())).toEqual([
    startsAt,
    endsAt,
  ])
  expect(events[0]!.duration.toSeconds()).toBe(hours * 3600)
})

test('one without appointments is a calendar still', () => expect(read().events).toEqual([]))
