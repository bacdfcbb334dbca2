import { beforeAll, describe, expect, test } from 'vitest'
import { dayAndNight, termsFrom } from '#features/rates/given.ts'
import type { CardTerms } from '#features/rates/schema.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { A_SHIFT, makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp()
const inDays = (days: number) => addDays(londonToday(app.clock), days)
const rotaOf = (team: TestTeam, reader: TestPerson = team.owner) =>
  app.as(reader).rota.view({ teamId: team.id, from: inDays(0), through: inDays(13) })

/** A team with two sites, a manager, and two people who may work; one of them works for another agency as well. */
async function makeWorld() {
  const [team, other] = [await makeTeam(app), await makeTeam(app)]
  const manager = await makeMember(app, { team, role: 'manager' })
  const [ada, ben] = [
    await clearForWork(app, { team, person: await makeMember(app, { team }) }),
    await clearForWork(app, { team, person: await makeMember(app, { team }) }),
  ]
  await clearForWork(app, { team: other, person: await makeMember(app, { team: other, person: ben }) })
  const [here, there] = [await makeSite(app, { team }), await makeSite(app, { team })]
  const shift = await makeShift(app, { team, siteId: here, inDays: 3, staffRequired: 2, charge: '20' })
  const draft = await makeShift(app, { team, siteId: there, inDays: 4, publish: false })
  const elsewhere = await makeShift(app, { team: other, inDays: 5 })
  await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId: shift, userId: ada.id })
  await app.as(other.owner).shifts.assign({ teamId: other.id, shiftId: elsewhere, userId: ben.id })
  return { team, other, manager, ada, ben, here, there, shift, draft, elsewhere }
}

describe('the rota', () => {
  let world: Awaited<ReturnType<typeof makeWorld>>
  beforeAll(async () => {
    world = await makeWorld()
  })

  test('has the people, what is booked, what is open and what is a draft, with what it pays and is charged', async () => {
    const { team, ada, ben, here, there, shift, draft } = world
    const rota = await rotaOf(team)
    const at = (userId: string) => rota.people.findIndex(({ id }) => id === userId)
    expect(rota.people.map(({ id }) => id).toSorted()).toEqual([ada.id, ben.id].toSorted())
    expect(rota.people[at(ada.id)]).toMatchObject({ job: 'care-assistant', standing: { standing: 'ready' } })
    expect(rota.sites.map(({ id }) => id).toSorted()).toEqual([here, there].toSorted())
    expect(rota.shifts).toMatchObject([
      {
        ...{ id: shift, day: inDays(3), start: '07:00', end: '15:00', minutes: 450, isDraft: false },
        ...{ required: 2, open: 1, pay: 10_125, charge: 15_000 },
        places: [[expect.any(String), at(ada.id), 'confirmed', 10_125]],
      },
      { id: draft, isDraft: true, open: 1, places: [] },
    ])
    expect(rota.sites[rota.shifts[0]!.site]!.id).toBe(here)
  })

  test('says nothing of what is paid to a manager who sees no pay', async () => {
    const { team, manager } = world
    const { shifts } = await rotaOf(team, manager)
    expect(shifts.map(({ pay, charge, places }) => [pay, charge, ...places.map(([, , , own]) => own)])).toEqual([
      [null, null, null],
      [null, null],
    ])
  })

  test('shows a manager of one site its shifts alone, and judges nothing of another', async () => {
    const { team, manager, here, there, shift, draft } = world
    const limit = (siteIds: string[] | null) =>
      app.as(team.owner).clients.limitManager({ teamId: team.id, userId: manager.id, siteIds })
    await limit([there])
    const rota = await rotaOf(team, manager)
    expect(rota.shifts.map(({ id }) => id)).toEqual([draft])
    expect(rota.sites.map(({ id }) => id)).toEqual([there])
    const judge = (shiftId: string) => app.as(manager).rota.judge({ teamId: team.id, shiftId })
    await expect(judge(shift)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await judge(draft)).people).toHaveLength(2)
    await limit([here])
    expect((await rotaOf(team, manager)).shifts.map(({ id }) => id)).toEqual([shift])
    await limit(null)
  })

  test('judges a shift as if it began on another day, whoever has it without it', async () => {
    const { team, ada, ben, shift } = world
    const judge = async (day?: string) => {
      const { people } = await app.as(team.owner).rota.judge({ teamId: team.id, shiftId: shift, day })
      return new Map(
        people.map(({ userId, answer, weekMinutes }) => [userId, { verdict: answer.verdict, weekMinutes }]),
      )
    }
    const today = await judge()
    expect([today.has(ada.id), today.get(ben.id)?.verdict]).toEqual([false, 'allowed'])
    // Ada has no other work; Ben works elsewhere on that day.
    expect((await judge(inDays(5))).get(ada.id)).toEqual({ verdict: 'allowed', weekMinutes: 0 })
    expect((await judge(inDays(5))).get(ben.id)?.verdict).toBe('blocked')
    expect((await judge(inDays(3))).get(ada.id)?.verdict).toBe('allowed')
  })

  test('judges what is over another day by the pay of that day', async () => {
    const { team, ada, there } = world
    const rates = app.as(team.owner).rates
    const begin = async (of: { siteId?: string }, terms: CardTerms) => {
      const { id: cardId } = await rates.add({ teamId: team.id, ...of })
      await rates.saveDraft({ teamId: team.id, cardId, revision: 0, ...terms })
      await rates.begin({ teamId: team.id, cardId, revision: 1 })
    }
    await begin({}, termsFrom(inDays(0)))
    await begin({ siteId: there }, termsFrom(inDays(9), { bands: dayAndNight(1000, 1000) }))
    const shiftId = await makeShift(app, { team, siteId: there, inDays: 4, publish: false, pay: undefined })
    const judge = async (day?: string) => {
      const { people } = await app.as(team.owner).rota.judge({ teamId: team.id, shiftId, day })
      return people.find(({ userId }) => userId === ada.id)?.answer.reasons.map(({ rule }) => rule)
    }
    expect([await judge(), await judge(inDays(8)), await judge(inDays(10))]).toEqual([[], [], ['minimum-wage']])
  })

  test('never has work for another agency, nor tells of it', async () => {
    const { team, other, ben, elsewhere } = world
    const before = await rotaOf(team)
    expect(JSON.stringify(before)).not.toContain(elsewhere)
    const late = await makeShift(app, { team: other, inDays: 6 })
    await app.as(other.owner).shifts.assign({ teamId: other.id, shiftId: late, userId: ben.id })
    expect(await rotaOf(team)).toEqual(before)
    await expect(rotaOf(team, other.owner)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('has leave and what people say of themselves', async () => {
    const { team, ada, ben } = world
    const [type] = (await app.as(team.owner).availability.settings({ teamId: team.id })).types
    await app.as(team.owner).availability.recordLeave({
      ...{ teamId: team.id, userId: ben.id, typeId: type!.id, from: inDays(7), through: inDays(20), amount: 5 },
    })
    await app
      .as(ada)
      .availability.saveDay({ day: inDays(8), entries: [{ from: '00:00', until: '00:00', kind: 'cannot' }] })
    await app
      .as(ada)
      .availability.saveDay({ day: inDays(9), entries: [{ from: '07:00', until: '12:00', kind: 'cannot' }] })
    const { away, people } = await rotaOf(team)
    const of = (userId: string) => away.filter(({ person }) => people[person]!.id === userId)
    expect(of(ben.id)).toMatchObject([
      { from: inDays(7), through: inDays(13), leave: type!.name, isAsked: false, times: null },
    ])
    expect(of(ada.id)).toMatchObject([
      { from: inDays(8), through: inDays(8), leave: null, times: null },
      { from: inDays(9), through: inDays(9), leave: null, times: ['07:00', '12:00'] },
    ])
  })

  test('judges everybody for a shift at once, as a booking does', async () => {
    const { team, ada, ben } = world
    const shiftId = await makeShift(app, { team, inDays: 3, start: '12:00', end: '20:00' })
    const { people } = await app.as(team.owner).rota.judge({ teamId: team.id, shiftId })
    const of = (userId: string) => people.find((one) => one.userId === userId)!
    expect(of(ben.id).answer.verdict).toBe('allowed')
    expect(of(ada.id)).toMatchObject({
      weekMinutes: 450,
      answer: { verdict: 'blocked', reasons: [{ rule: 'overlap' }] },
    })
    expect(people[0]!.userId).toBe(ben.id)
  })

  test('says of another day who may not be together with whom works at the site then', async () => {
    const { team, ada, ben, there } = world
    const of = { teamId: team.id, userId: ada.id, otherId: ben.id, reason: 'A dispute' }
    await app.as(team.owner).clients.keepApart(of)
    const [hers, open] = [
      await makeShift(app, { team, siteId: there, inDays: 6, start: '16:00', end: '20:00' }),
      await makeShift(app, { team, siteId: there, inDays: 5, start: '16:00', end: '20:00' }),
    ]
    await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId: hers, userId: ada.id })
    const reasonsOn = async (day: string) => {
      const { people } = await app.as(team.owner).rota.judge({ teamId: team.id, shiftId: open, day })
      return people.find(({ userId }) => userId === ben.id)!.answer.reasons.map(({ rule }) => rule)
    }
    expect(await reasonsOn(inDays(6))).toEqual(['never-together'])
    expect(await reasonsOn(inDays(2))).toEqual([])
  })

  test('remembers a view by its name for who named it', async () => {
    const { team, manager } = world
    const filter = { span: 'fortnight', job: A_SHIFT.job, only: 'open' } as const
    const saved = await app.as(team.owner).rota.saveView({ teamId: team.id, name: 'Nights to fill', filter })
    expect(await app.as(team.owner).rota.views({ teamId: team.id })).toEqual({ items: [saved] })
    expect(await app.as(manager).rota.views({ teamId: team.id })).toEqual({ items: [] })
  })

  test('keeps a row for somebody who has left and still has a place, and only then', async () => {
    const { team, ada, shift } = world
    // As of what was worked: nothing takes the place off them.
    const setAda = (status: string) =>
      app.services.database.pool.query(`begin; set local session_replication_role = replica;
        update app.team_members set status = '${status}', ended_at = ${status === 'active' ? 'null' : 'now()'}
         where user_id = '${ada.id}' and team_id = '${team.id}'; commit`)
    await setAda('left')
    const { people, shifts } = await rotaOf(team)
    const at = people.findIndex(({ id }) => id === ada.id)
    expect(people[at]).toMatchObject({ job: null, standing: null })
    expect(shifts.find(({ id }) => id === shift)?.places.map(([, whose]) => whose)).toEqual([at])
    const later = await app.as(team.owner).rota.view({ teamId: team.id, from: inDays(20), through: inDays(21) })
    expect(later.people.map(({ id }) => id)).not.toContain(ada.id)
    await setAda('active')
  })
})
