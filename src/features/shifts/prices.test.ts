import { describe, expect, test } from 'vitest'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { dayAndNight, termsFrom } from '#features/rates/given.ts'
import { sayParts, saySum } from '#features/rates/rules/shift-pay.ts'
import type { CardTerms } from '#features/rates/schema.ts'
import { dayNumber } from '#shared/calendar.ts'
import { addDays, londonTime, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { awaitNoon } from '#testing/machine/fake-clock.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { slowOffer } from '#testing/rates/slow-offer.ts'
import { A_SHIFT, makeShift, makeSite } from '#testing/shifts.ts'
import { holidayTest } from '../rates/rules/bank-holidays.ts'

const app = useApp({}, { worksOnJobs: false })
const DAY_WORK = { isSleepIn: false, isOnCall: false, flatPay: null, callPay: null, active: [] }
const NO_PAY = { code: 'UNPROCESSABLE_CONTENT', data: { fields: [{ path: 'pay' }] } }
const inDays = (days: number) => addDays(londonToday(app.clock), days)
const as = (person: TestPerson) => app.as(person).shifts
/** Ten hours from 14:00, of which four are night. */
const EVENING = { start: '14:00', end: '00:00', breakMinutes: 0 }
const night = { start: '22:00', end: '07:00', breakMinutes: 0, isSleepIn: true }

/** A team with a card of its client that pays 14.40 by day and 15.60 at night, charges 6.00 more, and 60.00 for a sleep-in. */
async function makePriced(changes: Partial<CardTerms> = {}) {
  awaitNoon(app.clock)
  const team = await makeTeam(app, { name: 'Owls' })
  const [siteId, teamId] = [await makeSite(app, { team }), team.id]
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const rates = app.as(team.owner).rates
  const terms = {
    bands: dayAndNight(1440, 1560),
    flats: [{ kind: 'sleep-in' as const, pay: 6000, charge: 9000 }],
    ...changes,
  }
  const { id: cardId } = await rates.add({ teamId, siteId, job: 'care-assistant' })
  await rates.saveDraft({ teamId, cardId, revision: 0, ...termsFrom(inDays(0), terms) })
  await rates.begin({ teamId, cardId, revision: 1 })
  const given = { team, siteId, pay: undefined }
  return { team, teamId, siteId, person, cardId, rates, given }
}

const makeManager = (team: TestTeam) => makeMember(app, { team, role: 'manager' })

const roleOf = (teamId: string, { id: userId }: TestPerson) => ({
  ...{ teamId, userId, job: 'care-assistant' as const, replaces: 0, from: inDays(0), siteIds: [] },
})

/** The price of what somebody may take. */
async function offered(person: TestPerson, shiftId: string) {
  const { items } = await as(person).available()
  return items.find(({ id }) => id === shiftId)!
}

describe('a shift that leaves its pay to the card', () => {
  test('says the same split to manager, carer, booking and mail, and the charge to those alone who see pay', async () => {
    const { team, teamId, siteId, person, given } = await makePriced()
    const manager = await makeManager(team)
    const shiftId = await makeShift(app, { ...given, ...EVENING })
    const split = '6 h at £14.40 + 4 h at £15.60 = £148.80'
    const asked = { teamId, siteId, job: A_SHIFT.job, days: [inDays(2)], ...EVENING }
    const [own, others] = await Promise.all([as(team.owner).foreseePrice(asked), as(manager).foreseePrice(asked)])
    expect(own.items).toMatchObject([{ price: { charge: 20_880, cards: [{ from: inDays(0) }] } }])
    expect(others.items.map(({ price }) => [saySum(price), price.charge])).toEqual([[split, null]])
    const details = await as(team.owner).details({ teamId, shiftId })
    expect([saySum(details.price), details.price.charge, details.pay]).toEqual([split, 20_880, null])
    expect((await as(manager).details({ teamId, shiftId })).price.charge).toBeNull()
    const open = await offered(person, shiftId)
    expect(saySum(open.price)).toBe(split)
    const claimed = await as(person).claim({ shiftId })
    expect(saySum(claimed.price)).toBe(split)
    const read = [open, claimed, await as(person).mine({ when: 'upcoming' })]
    expect(JSON.stringify(read)).not.toMatch(/charge|20880|2040|2160/i)
    const { items } = await as(team.owner).ofMember({ teamId, userId: person.id })
    expect(items.map(({ price }) => price && saySum(price))).toEqual([split])
    expect((await as(manager).ofMember({ teamId, userId: person.id })).items).toMatchObject([{ price: null }])
  })

  test('is mailed with its split when somebody is booked', async () => {
    const { team, teamId, person, given } = await makePriced()
    const shiftId = await makeShift(app, { ...given, ...EVENING, booking: 'assign' })
    await as(team.owner).assign({ teamId, shiftId, userId: person.id })
    app.clock.advance({ minutes: 2 })
    await mailWhatIsDue(app.services)
    const [mail] = await mailsTo(app, person.email)
    expect(mail?.text).toContain('£148.80 before tax')
    expect(mail?.text).toContain('6 h at £14.40 + 4 h at £15.60')
    expect(mail?.text).not.toMatch(/208\.80|charge/i)
  })

  test('is refused without a card for each of its hours, also by an edit; a line of a file says so', async () => {
    const { team, teamId, siteId, given } = await makePriced()
    await expect(makeShift(app, { ...given, job: 'nurse' })).rejects.toMatchObject(NO_PAY)
    const shiftId = await makeShift(app, { ...given, ...EVENING })
    const { version } = await as(team.owner).details({ teamId, shiftId })
    const edit = { teamId, shiftId, version, siteId, ...A_SHIFT, ...EVENING, day: inDays(2), pay: undefined }
    await expect(as(team.owner).edit({ ...edit, job: 'nurse' })).rejects.toMatchObject(NO_PAY)
    const csv = `Site,Date,Start,End,Break,Job,Pay\nSite,${inDays(3)},14:00,00:00,0,Nurse,\n`
    const plan = await app
      .as(team.owner)
      .imports.planShifts({ teamId, csv: csv.replace('\nSite', `\n${await nameOf(siteId)}`) })
    expect(plan).toMatchObject({ shifts: 0, problems: [{ line: 2, message: expect.stringContaining('no rate card') }] })
  })

  test('pays the highest of card, shift and the person’s own rate, for each of them', async () => {
    const { team, teamId, person, given } = await makePriced()
    const fellow = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    await app.as(team.owner).roles.record({ ...roleOf(teamId, person), rate: '15.00' })
    const [blank, urgent] = [
      await makeShift(app, { ...given, ...EVENING }),
      await makeShift(app, { ...given, ...EVENING, pay: '20', inDays: 4 }),
    ]
    const read = async (who: TestPerson, id: string) => sayParts((await offered(who, id)).price)
    expect(await read(person, blank)).toBe('6 h at £15.00 + 4 h at £15.60')
    expect(await read(fellow, blank)).toBe('6 h at £14.40 + 4 h at £15.60')
    expect(await read(person, urgent)).toBe('10 h × £20.00')
  })

  test('follows the version in force on its day, also once it is booked', async () => {
    const { team, teamId, person, cardId, rates, given } = await makePriced()
    const [soon, later] = [
      await makeShift(app, { ...given, ...EVENING }),
      await makeShift(app, { ...given, ...EVENING, inDays: 20 }),
    ]
    for (const shiftId of [soon, later]) await as(person).claim({ shiftId })
    const raise = { teamId, cardIds: [cardId], from: inDays(10), pay: 1000, charge: 0 }
    const [foreseen] = (await rates.foreseeRaise(raise)).items
    await rates.raise({
      teamId,
      cards: [{ id: cardId, latest: foreseen!.latest }],
      from: raise.from,
      pay: 1000,
      charge: 0,
    })
    const { items } = await as(person).mine({ when: 'upcoming' })
    expect(items.map(({ price }) => saySum(price))).toEqual([
      '6 h at £14.40 + 4 h at £15.60 = £148.80',
      '6 h at £15.84 + 4 h at £17.16 = £163.68',
    ])
    expect((await as(team.owner).details({ teamId, shiftId: later })).price.cards).toMatchObject([{ from: inDays(10) }])
  })
})

async function nameOf(siteId: string): Promise<string> {
  const { rows } = await app.services.database.pool.query<{ name: string }>(
    'select name from app.sites where id = $1',
    [siteId],
  )
  return rows[0]!.name
}

/** Cards as if they had been begun long ago. */
const begunBefore = (cardId: string) =>
  app.services.database.pool.query(
    `update app.rate_versions set from_day = '2026-01-01', recorded_at = '2026-01-01' where card_id = $1`,
    [cardId],
  )

test('the nights of the clock changes and the eve of a bank holiday agree with the slow answer and with what is worked out by hand', async () => {
  const { team, teamId, siteId, cardId } = await makePriced({
    bands: dayAndNight(1440, 1560).map((band) => (band.kind === 'holiday' ? { ...band, pay: 2040 } : band)),
  })
  await begunBefore(cardId)
  const days = ['2026-12-24', '2027-03-27', '2027-10-30']
  const shift = { siteId, job: A_SHIFT.job, start: '20:00', end: '08:00', breakMinutes: 60 } as const
  const { items } = await as(team.owner).foreseePrice({ teamId, ...shift, days })
  // 27 March 2027: 11 h with the break 01:00-02:00 as time passes, so 4 + 1 + 3 night and 2 day; 30 October: 13 h, 4 + 6 night and 2 day.
  expect(items.map(({ price }) => saySum(price))).toEqual([
    '4 h at £15.60 + 7 h at £20.40 = £205.20',
    '8 h at £15.60 + 2 h at £14.40 = £153.60',
    '10 h at £15.60 + 2 h at £14.40 = £184.80',
  ])
  const card = await app.as(team.owner).rates.card({ teamId, cardId })
  const isHoliday = holidayTest('england-wales', [])
  const instants = [
    ['2026-12-24T20:00Z', '2026-12-25T08:00Z'],
    ['2027-03-27T20:00Z', '2027-03-28T07:00Z'],
    ['2027-10-30T19:00Z', '2027-10-31T08:00Z'],
  ] as const
  for (const [i, [startsAt, endsAt]] of instants.entries()) {
    const offer = { ...shift, clientId: card.clientId!, startsAt, endsAt, ...DAY_WORK, pay: null, ownRate: null }
    const slow = slowOffer([card], { ...offer, isHoliday: (day, rule) => isHoliday(dayNumber(day), rule as 'both') })
    expect(slow).toEqual({
      parts: items[i]!.price.parts.map(({ minutes, rate }) => ({ minutes, rate })),
      ...{ pay: items[i]!.price.pay, unpriced: 0 },
    })
  }
})

test('a sleep-in pays 60.00 for nine hours, and nobody is warned of the minimum wage; by the hour they are', async () => {
  const { person, given } = await makePriced({ bands: dayAndNight(900, 900) })
  const [asleep, awake] = [
    await makeShift(app, { ...given, ...night }),
    await makeShift(app, { ...given, ...night, isSleepIn: false, inDays: 4 }),
  ]
  const [flat, hourly] = [await offered(person, asleep), await offered(person, awake)]
  expect([flat.price.flat, flat.price.pay]).toEqual(['sleep-in', 6000])
  const warns = (one: typeof flat) => one.answer.reasons.filter(({ text }) => text.includes('minimum wage')).length
  expect([warns(flat), warns(hourly)]).toEqual([0, 1])
})

describe('a late change by the client', () => {
  const band = {
    act: 'cancelled',
    underHours: 96,
    cause: 'hirer',
    measure: 'minutes',
    stillPaid: 240,
    stillCharged: 240,
  } as const
  const why = { cause: 'hirer', reason: 'not-needed' } as const

  test('keeps four hours’ pay for each worker by what they are paid themselves', async () => {
    const { team, teamId, person, given } = await makePriced()
    const fellow = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    await app.as(team.owner).roles.record({ ...roleOf(teamId, person), rate: '15.00' })
    await as(team.owner).saveTerms({ teamId, version: 0, bands: [band] })
    const shiftId = await makeShift(app, { ...given, ...EVENING, staffRequired: 2 })
    for (const one of [person, fellow]) await as(one).claim({ shiftId })
    const { version } = await as(team.owner).details({ teamId, shiftId })
    // A manager who sees no pay cancels it: what is kept is right all the same.
    await as(await makeManager(team)).cancel({ teamId, shiftId, version, ...why })
    const { changes } = await as(team.owner).details({ teamId, shiftId })
    expect(changes.find(({ act }) => act === 'cancel')?.effect).toMatchObject({
      measure: 'minutes',
      stillPaid: 240,
      pence: 5760,
    })
    const kept = async (who: TestPerson) =>
      (await as(who).mine({ when: 'past' })).items.map(({ stillPaid }) => stillPaid)
    expect([await kept(person), await kept(fellow)]).toEqual([[6000], [5760]])
    await mailWhatIsDue(app.services)
    expect((await mailsTo(app, person.email)).at(-1)?.text).toContain('Still paid: £60.00')
  })

  test('keeps what follows where a shift is moved or cut short, and nothing where it becomes longer', async () => {
    const { team, teamId, siteId, person, given } = await makePriced()
    const bands = [
      { ...band, act: 'moved', measure: 'percent', stillPaid: 10, stillCharged: 10 },
      { ...band, act: 'curtailed', measure: 'whole' },
    ] as const
    await as(team.owner).saveTerms({ teamId, version: 0, bands: bands.map((one) => ({ ...one })) })
    const shiftId = await makeShift(app, { ...given, ...EVENING })
    await as(person).claim({ shiftId })
    const move = async (start: string, end: string) => {
      const { version } = await as(team.owner).details({ teamId, shiftId })
      const fields = { ...A_SHIFT, ...EVENING, siteId, day: inDays(2), pay: undefined, start, end }
      const { changes } = await as(team.owner).edit({
        teamId,
        shiftId,
        version,
        ...fields,
        ...why,
        reason: 'client-times',
      })
      return (
        changes.find(({ after }) => after?.startsAt && londonTime(new Date(after.startsAt)) === start)?.effect?.pence ??
        null
      )
    }
    const kept = async () => (await as(person).mine({ when: 'upcoming' })).items[0]?.stillPaid
    expect([await move('14:00', '22:00'), await kept()]).toEqual([3120, 3120])
    expect([await move('13:00', '22:00'), await kept()]).toEqual([null, 3120])
    // 7 h at 14.40 and 2 h at 15.60 are 132.00.
    expect([await move('12:00', '20:00'), await kept()]).toEqual([1320, 4440])
  })
})
