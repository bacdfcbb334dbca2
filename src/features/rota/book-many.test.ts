import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { useStatementCount } from '#testing/machine/statements.ts'
import type { TestPerson, TestTeam } from '#testing/people/factories.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { expectSoundShifts, swapping } from '#testing/swaps.ts'

const app = useApp({}, { worksOnJobs: false })
const statementsIn = useStatementCount()
const { worker } = swapping(app)
const PEOPLE = 8
const query = async (text: string, values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

let team: TestTeam
let people: TestPerson[]
let siteId: string

beforeAll(async () => {
  team = await makeTeam(app)
  people = await Promise.all(Array.from({ length: PEOPLE }, () => worker(team)))
  siteId = await makeSite(app, { team })
})

interface Booking {
  shiftId: string
  userId: string
}

const act = (bookings: Booking[], by = team.owner) =>
  app.as(by).rota.act({ teamId: team.id, changes: bookings.map((one) => ({ kind: 'book', ...one })) })
const undo = () => app.as(team.owner).rota.undo({ teamId: team.id })
const redo = () => app.as(team.owner).rota.redo({ teamId: team.id })
const shiftOn = (inDays: number, given: object = {}) => makeShift(app, { team, siteId, inDays, ...given })

/** A shift on a day for each of some people. */
async function everybodyOn(inDays: number, some = people): Promise<Booking[]> {
  const shiftId = await shiftOn(inDays, { staffRequired: some.length, booking: 'apply' })
  return some.map(({ id }) => ({ shiftId, userId: id }))
}

/** What is kept of the places of a shift, in the log and in the history, whoever has them. */
const kept = (shiftId: string) =>
  query(
    `select a.state, a.way, a.answer - 'verifications' - 'checks' as answer, jsonb_array_length(a.answer -> 'checks') as checks,
        h.act, h.cause, h.notice is not null as counted,
        array(select e.action from app.audit_events e where e.subject = a.user_id and e.object = 'shifts:' || a.shift_id order by e.seq) as log
      from app.assignments a join app.shift_changes h on h.shift_id = a.shift_id and h.user_id = a.user_id
     where a.shift_id = $1 order by a.booked_at, a.user_id`,
    [shiftId],
  )

test('each of many bookings is kept as one alone, and many cost no further statement', async () => {
  const [alone, [first], few, many] = [
    await shiftOn(3, { booking: 'apply' }),
    await everybodyOn(4, people.slice(0, 1)),
    [await everybodyOn(6, people.slice(0, 2))].flat(),
    [await everybodyOn(8), await everybodyOn(9), await everybodyOn(10)].flat(),
  ]
  for (const shiftId of [alone, first!.shiftId]) await app.as(people[0]!).shifts.apply({ shiftId })
  await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId: alone, userId: people[0]!.id })
  await act([first!])
  expect(await kept(first!.shiftId)).toEqual(await kept(alone))
  expect((await kept(alone))[0].log).toEqual(['offer.apply', 'offer.pick', 'assignment.assign'])
  const ofFew = await statementsIn(() => act(few))
  const ofMany = await statementsIn(() => act(many))
  expect(many).toHaveLength(3 * PEOPLE)
  expect(ofMany).toBe(ofFew)
  expect(ofMany).toBeLessThan(40)
  await expectSoundShifts(app)
})

test('of a step each booking is judged beside those before it', async () => {
  const [early, late] = [
    await shiftOn(12, { start: '08:00', end: '20:00' }),
    await shiftOn(13, { start: '06:00', end: '14:00' }),
  ]
  const [anna, ben, cem] = people.map(({ id }) => id) as [string, string, string]
  const refusalOf = (bookings: Booking[]) => expect(act(bookings)).rejects
  // Ten hours of rest between two shifts that nobody has yet.
  await refusalOf([
    { shiftId: early, userId: anna },
    { shiftId: late, userId: anna },
  ]).toMatchObject({ code: 'CONFLICT', data: { current: { change: 1, why: expect.stringContaining('rest') } } })
  // One place for two.
  await refusalOf([
    { shiftId: late, userId: cem },
    { shiftId: early, userId: anna },
    { shiftId: early, userId: ben },
  ]).toMatchObject({ data: { current: { change: 2, why: 'Every place is taken' } } })
  // Twice on one shift.
  const wide = await shiftOn(16, { staffRequired: 3 })
  await refusalOf([
    { shiftId: wide, userId: anna },
    { shiftId: wide, userId: anna },
  ]).toMatchObject({ data: { current: { change: 1, why: expect.stringContaining('Already works') } } })
  await app.as(team.owner).clients.keepApart({ teamId: team.id, userId: anna, otherId: ben, reason: 'A dispute' })
  await refusalOf([
    { shiftId: wide, userId: anna },
    { shiftId: wide, userId: cem },
    { shiftId: wide, userId: ben },
  ]).toMatchObject({ data: { current: { change: 2, why: expect.stringContaining('Not to be booked together') } } })
  expect(await kept(wide)).toEqual([])
  const manager = await makeMember(app, { team, role: 'manager' })
  const override = { reason: 'safe-cover', note: 'Nobody else', confirmed: true } as const
  const lifted = { kind: 'book', shiftId: wide, userId: anna, override } as const
  await expect(app.as(manager).rota.act({ teamId: team.id, changes: [lifted] })).rejects.toThrow('book against a rule')
  await expectSoundShifts(app)
})

test('of two steps at once for the same places one has all of them, and the other is told who was quicker', async () => {
  const manager = await makeMember(app, { team, role: 'manager' })
  const bookings = await everybodyOn(20, people.slice(2))
  const others = people.slice(2).map(({ id }, i) => ({ shiftId: bookings[i]!.shiftId, userId: id }))
  const both = await Promise.allSettled([act(bookings), act(others.toReversed(), manager)])
  const lost = both.filter((one) => one.status === 'rejected')
  expect(lost.map(({ reason }) => reason.data.current.by)).toEqual([expect.any(String)])
  expect(await kept(bookings[0]!.shiftId)).toHaveLength(bookings.length)
  await expectSoundShifts(app)
})

test('many bookings undone and done again cost no further statement either', async () => {
  const turned: number[][] = []
  for (const [day, some] of [
    [24, people.slice(2, 4)],
    [26, people.slice(2)],
  ] as const) {
    await act(await everybodyOn(day, some))
    turned.push([await statementsIn(undo), await statementsIn(redo)])
  }
  expect(turned[1]).toEqual(turned[0])
  await expectSoundShifts(app)
})
