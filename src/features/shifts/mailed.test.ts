import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { icsOf } from '#server/mail/calendar.ts'
import type { Mail } from '#server/mail/letter.ts'
import { addDays, formatLongDay, formatShortDay, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { awaitNoon } from '#testing/machine/fake-clock.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { swapping } from '#testing/swaps.ts'

const app = useApp({}, { worksOnJobs: false })
const { worker } = swapping(app)
const as = (person: TestPerson) => app.as(person).shifts
const pool = () => app.services.database.pool

/** A site with all that is known of one; what must not be mailed is marked. */
async function makeOaks(team: TestTeam) {
  const siteId = await makeSite(app, { team, postcode: 'LS15 8TQ' })
  await pool().query(
    `update app.sites set name = 'The Oaks', address = E'Selby Road\\nLeeds', on_call = '0113 496 0140',
      uniform = 'Blue tunic', door_code = 'CANARY code',
       parking = 'CANARY parking', notes = 'CANARY notes', bus = 'CANARY bus' where id = $1`,
    [siteId],
  )
  await pool().query(`update app.teams set on_call_phone = '0113 496 0200', on_call_hours = 'at night' where id = $1`, [
    team.id,
  ])
  return siteId
}

async function makeStage(inDays = 4) {
  awaitNoon(app.clock)
  const team = await makeTeam(app, { name: 'Owls' })
  const person = await worker(team)
  const day = addDays(londonToday(app.clock), inDays)
  const siteId = await makeOaks(team)
  const given = {
    team,
    siteId,
    inDays,
    start: '07:30',
    end: '20:00',
    breakMinutes: 60,
    pay: '13.30',
    notes: 'CANARY shift',
  }
  return { team, person, day, siteId, given, shiftId: await makeShift(app, { ...given, booking: 'assign' }) }
}

/** The mails that somebody has got since the last time. */
const seen = new Map<string, number>()
async function newMails(person: TestPerson): Promise<Mail[]> {
  await mailWhatIsDue(app.services)
  const all = await mailsTo(app, person.email)
  const before = seen.get(person.email) ?? 0
  seen.set(person.email, all.length)
  return all.slice(before)
}

/** What a calendar makes of a mail: method, and of each entry what another program reads. */
function calendarOf({ calendar }: Mail) {
  if (!calendar) return undefined
  const who = { name: 'Care', address: 'no-reply@care.example' }
  const { method, content } = icsOf(calendar, { from: who, to: who })
  expect(content).not.toContain('CANARY')
  const entries = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent').map((one) => {
    const { uid, sequence, location } = new ICAL.Event(one)
    return { uid, sequence, location, status: one.getFirstPropertyValue('status') }
  })
  return { method, entries }
}

test('a mail about a booking says when, where, what it pays, what to bring and whom to ring, and nothing of how to get in', async () => {
  const { team, person, day, shiftId } = await makeStage()
  const today = londonToday(app.clock)
  const teamId = team.id
  const ours = { label: 'Our long day', start: '07:30', end: '20:00', breakMinutes: 60, isSleepIn: false }
  await as(team.owner).savePresets({ teamId, version: 0, presets: [ours] })
  // Another setting, with a higher version.
  for (const version of [0, 1]) await as(team.owner).saveOfferCaps({ teamId, version, atOnce: 3, aDay: 5 })
  await as(team.owner).assign({ teamId: team.id, shiftId, userId: person.id })
  app.clock.advance({ seconds: 10 })
  const [mail, ...more] = await newMails(person)
  expect(more).toEqual([])
  const short = `${formatShortDay(day, { today })}, 07:30–20:00`
  expect(mail?.subject).toBe(`Booked: ${short}, The Oaks · Owls`)
  const lines = mail?.text.split('\n').map((line) => line.trim())
  expect(lines).toEqual(
    expect.arrayContaining([
      'Owls has booked you',
      `${formatLongDay(day, { today })}, 07:30–20:00`,
      'Shift: Care Assistant, our long day',
      '11 h 30 min paid, 1 h break, not paid',
      'Where: The Oaks',
      'Selby Road, Leeds, LS15 8TQ',
      'Open in maps: https://www.google.com/maps/search/?api=1&query=Selby%20Road%2C%20Leeds%2C%20LS15%208TQ',
      'Pay: £152.95 before tax',
      'Bring: Blue tunic',
      'Who to ring: The Oaks: 0113 496 0140',
      'Owls: 0113 496 0200, at night',
    ]),
  )
  expect(`${mail?.text}${mail?.html}`.match(/CANARY \w+/g)).toBeNull()
  // The time of the notification is in the foot alone.
  expect(mail?.text).not.toContain('When:')
  expect(lines?.at(-2)).toMatch(/^Sent by Care Staffing for Owls · [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}, \d\d:\d\d$/)
})

test('the same entry of a calendar is added, changed and cancelled, and is that of the feed', async () => {
  const { team, person, shiftId, given } = await makeStage()
  const of = { teamId: team.id, shiftId }
  await as(team.owner).assign({ ...of, userId: person.id })
  app.clock.advance({ seconds: 10 })
  const [booked] = await newMails(person)
  const shift = await as(team.owner).details(of)
  const { team: _, siteId, inDays: __, ...fields } = given
  const edit = { ...of, ...fields, siteId, day: shift.day, job: shift.job, booking: shift.booking, staffRequired: 1 }
  await as(team.owner).edit({
    ...{ ...edit, start: '08:00', isSleepIn: false, isUrgent: false, version: shift.version },
    ...{ cause: 'hirer', reason: 'client-times' },
  } as never)
  const [changed] = await newMails(person)
  expect(changed?.text).toMatch(/^Before: .*, 07:30–20:00$/m)
  const { version } = await as(team.owner).details(of)
  await as(team.owner).cancel({ ...of, version, cause: 'hirer', reason: 'not-needed' })
  const [cancelled] = await newMails(person)
  expect(cancelled?.subject).toMatch(/^Cancelled: .*, 08:00–20:00, The Oaks/)
  expect(cancelled?.text).not.toMatch(/Who to ring|Bring:|Selby/)
  const told = [booked, changed, cancelled].map((mail) => calendarOf(mail!))
  expect(told.map((one) => one?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(new Set(told.map((one) => one?.entries[0]?.uid)).size).toBe(1)
  const sequences = told.map((one) => one!.entries[0]!.sequence)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(new Set(sequences).size).toBe(3)
  const { path } = await app.as(person).calendar.makeLink({})
  const feed = (await app.server.inject({ url: path })).body
  expect(feed).toContain(`UID:${told[0]?.entries[0]?.uid}`)
  expect(feed).toContain(`SEQUENCE:${sequences[2]}`)
})

test('who is only offered a shift reads its postcode; managers read no pay; several shifts are listed, each once', async () => {
  const { team, person, given } = await makeStage()
  const shiftIds = await Promise.all([5, 6, 7].map((inDays) => makeShift(app, { ...given, inDays })))
  await as(team.owner).offer({ teamId: team.id, shiftIds, userIds: [person.id], minutes: 600 })
  const [offer] = await newMails(person)
  expect(offer?.subject).toMatch(/^Offer: 3 shifts, the first .*, 07:30–20:00, The Oaks/)
  expect(offer?.text.match(/^- .*, 07:30–20:00\n {2}The Oaks · Care Assistant · £152.95$/gm)).toHaveLength(3)
  expect([offer?.text.includes('Selby'), calendarOf(offer!)]).toEqual([false, undefined])
  const [single, other] = [await makeShift(app, { ...given, inDays: 9 }), await worker(team)]
  await as(team.owner).offer({ teamId: team.id, shiftIds: [single], userIds: [other.id], minutes: 600 })
  const [one] = await newMails(other)
  expect(one?.text).toMatch(/^Where: The Oaks\n {2}LS15 8TQ$/m)
  expect(one?.text).toMatch(/Pay: £152.95 before tax/)
  expect(one?.text).not.toMatch(/Selby|0113/)
  const own = await as(other).claim({ shiftId: single })
  await as(other).handBack({ assignmentId: own.assignmentId })
  const [toManager] = await newMails(team.owner)
  expect(toManager?.subject).toMatch(new RegExp(`^Hand-back: ${other.fullName}, `))
  expect(toManager?.text).toMatch(/^Places: 1 of 1 filled$/m)
  expect(toManager?.text).not.toMatch(/£|Selby|0113/)
  await newMails(person)
  const drafts = await Promise.all(
    [12, 13].map((inDays) => makeShift(app, { ...given, inDays, publish: false, booking: 'assign' })),
  )
  for (const shiftId of drafts) await as(team.owner).assign({ teamId: team.id, shiftId, userId: person.id })
  await as(team.owner).publish({ teamId: team.id, shiftIds: drafts })
  app.clock.advance({ seconds: 10 })
  const [published] = await newMails(person)
  expect(calendarOf(published!)).toMatchObject({
    method: 'PUBLISH',
    entries: [{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }],
  })
})

test('a digest says each shift once, with what was said of it last and before', async () => {
  const { team, person, given } = await makeStage()
  await app.as(person).notifications.saveSettings({ shifts: 'daily' })
  const teamId = team.id
  const [kept, gone] = [await makeShift(app, { ...given, inDays: 5 }), await makeShift(app, { ...given, inDays: 6 })]
  for (const shiftId of [kept, gone]) await as(team.owner).assign({ teamId, shiftId, userId: person.id })
  app.clock.advance({ minutes: 1 })
  const { version } = await as(team.owner).details({ teamId, shiftId: gone })
  await as(team.owner).cancel({ teamId, shiftId: gone, version, cause: 'hirer', reason: 'not-needed' })
  expect(await newMails(person)).toEqual([])
  app.clock.advance({ hours: 21 })
  const [mail, ...more] = await newMails(person)
  expect(more).toEqual([])
  expect(mail?.text).toMatch(/^2 shifts$/m)
  const lines = mail?.text.match(/^- .*\n {2}.*/gm)
  expect(lines).toEqual([
    expect.stringMatching(/^- Booked: .*\n {2}The Oaks · Care Assistant · £152.95$/),
    expect.stringMatching(/^- Cancelled: .*\n {2}The Oaks · Care Assistant\. Earlier: booked\.$/),
  ])
  expect(calendarOf(mail!)?.entries.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED'])
})
