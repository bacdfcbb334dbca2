import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { useEventStreams } from '#testing/event-stream.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp()
const { follow } = useEventStreams(app)
const NOT_FOUND = { code: 'NOT_FOUND' }
const FORBIDDEN = { code: 'FORBIDDEN', message: expect.stringContaining('You manage some sites of this team only') }

/** A team with two sites, a manager of it, and somebody who works at the second site alone. */
async function makeBoth() {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const person = await makeMember(app, { team })
  const [here, there] = [await makeSite(app, { team }), await makeSite(app, { team })]
  const owner = app.as(team.owner)
  await owner.roles.record({
    ...({ teamId: team.id, userId: person.id, job: 'care-assistant', replaces: 0 } as const),
    ...{ from: londonToday(app.clock), siteIds: [there], rate: undefined },
  })
  const limit = (siteIds: string[] | null, by: TestPerson = team.owner) =>
    app.as(by).clients.limitManager({ teamId: team.id, userId: manager.id, siteIds })
  return { team, manager, person, here, there, limit, owner }
}

const names = async (manager: TestPerson, team: TestTeam) =>
  (await app.as(manager).members.list({ teamId: team.id, sort: 'name', descending: false })).items.map(
    ({ userId }) => userId,
  )

const told = async (manager: TestPerson) =>
  (await app.as(manager).notifications.list({})).items.map(({ about }) => about)

describe('a manager who is limited to sites', () => {
  test('sees what is there from the next request on, and the whole team again once they are not', async () => {
    const { team, manager, person, here, there, limit } = await makeBoth()
    const shiftId = await makeShift(app, { team, siteId: there })
    const read = () => app.as(manager).shifts.details({ teamId: team.id, shiftId })
    await read()
    await limit([here])
    await expect(read()).rejects.toMatchObject(NOT_FOUND)
    expect(await names(manager, team)).toEqual([])
    await limit([here, there])
    await read()
    expect(await names(manager, team)).toEqual([person.id])
    await limit([])
    await expect(read()).rejects.toMatchObject(NOT_FOUND)
    await limit(null)
    await read()
    expect(await names(manager, team)).toEqual([person.id])
  })

  test('does nothing that is about the whole team, and is told why', async () => {
    const { team, manager, here, limit, person } = await makeBoth()
    await limit([here])
    const { teams, clients, members, privacy } = app.as(manager)
    await expect(teams.settings({ teamId: team.id })).rejects.toMatchObject(FORBIDDEN)
    await expect(clients.addClient({ teamId: team.id, name: 'Elm Homes' })).rejects.toMatchObject(FORBIDDEN)
    await expect(privacy.askTeamExport({ teamId: team.id, confirm: true })).rejects.toMatchObject(FORBIDDEN)
    await expect(members.candidate({ teamId: team.id, userId: person.id })).rejects.toMatchObject(NOT_FOUND)
  })

  test('reads on their own card which sites they manage, and everybody who runs the team who manages what', async () => {
    const { team, manager, here, limit, owner } = await makeBoth()
    const card = async () => (await app.as(manager).teams.mine()).runs[0]
    expect(await card()).toMatchObject({ limited: false, sites: [], memberCount: 1 })
    expect(await owner.clients.managers({ teamId: team.id })).toMatchObject({ items: [{ sites: null, setAt: null }] })
    await limit([here])
    expect(await card()).toMatchObject({ limited: true, sites: [{ id: here, archived: false }], memberCount: 0 })
    expect((await owner.clients.managers({ teamId: team.id })).items[0]).toMatchObject({
      userId: manager.id,
      sites: [{ id: here }],
      setBy: expect.any(String),
    })
  })

  test('is limited by owners alone, to sites of the team, and only as a manager', async () => {
    const { team, manager, here, limit, person, owner } = await makeBoth()
    const second = await makeMember(app, { team, role: 'manager' })
    await expect(limit([here], second)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const foreign = await makeSite(app, { team: await makeTeam(app) })
    await expect(limit([foreign])).rejects.toMatchObject(NOT_FOUND)
    for (const userId of [person.id, team.owner.id])
      await expect(owner.clients.limitManager({ teamId: team.id, userId, siteIds: [here] })).rejects.toMatchObject(
        NOT_FOUND,
      )
    await limit([here])
    const all = { seesHealth: false, seesPay: false, mayOverride: false, runsPayroll: false }
    await owner.teams.changeManager({ teamId: team.id, userId: manager.id, role: 'owner', ...all })
    expect((await app.as(manager).teams.mine()).runs[0]).toMatchObject({ limited: false, sites: [] })
  })

  test('is foreseen: how many sites and people, and what they would have to hand on', async () => {
    const { team, manager, here, there, limit, owner, person } = await makeBoth()
    await app.as(manager).members.ask({ teamId: team.id, userId: person.id, section: 'resume' })
    const of = { teamId: team.id, userId: manager.id }
    const held = [{ id: 'asks', what: '1 request for details' }]
    expect(await owner.clients.foreseeLimit({ ...of, siteIds: [here] })).toMatchObject({ sites: 1, people: 0, held })
    expect(await owner.clients.foreseeLimit({ ...of, siteIds: [there] })).toMatchObject({ sites: 1, people: 1 })
    expect(await owner.clients.foreseeLimit({ ...of, siteIds: null })).toMatchObject({ sites: 2, people: 1, held: [] })
    const foreign = await makeSite(app, { team: await makeTeam(app) })
    await expect(owner.clients.foreseeLimit({ ...of, siteIds: [here, foreign] })).rejects.toMatchObject(NOT_FOUND)
    await limit([here])
    expect((await owner.teams.duties(of)).items.filter(({ id }) => id === 'asks')).toEqual([])
  })

  test('is told of people and shifts there alone; their pages and the log learn of it', async () => {
    const { team, manager, person, here, there, limit } = await makeBoth()
    const { types } = await app.as(team.owner).availability.settings({ teamId: team.id })
    const typeId = types.find(({ kind }) => kind === 'annual')!.id
    const ask = (day: string) =>
      app.as(person).availability.askLeave({ teamId: team.id, typeId, from: day, through: day, amount: 1 })
    const ahead = (days: number) => addDays(londonToday(app.clock), days)
    await ask(ahead(30))
    expect(await told(manager)).toEqual([person.id])
    const stream = await follow(manager)
    await limit([here])
    await expect.poll(() => JSON.stringify(stream.messages())).toContain('*')
    // The manager reads who limited them, and nothing about somebody who does not work at their sites, whether it was
    // told before the limit or after.
    expect(await told(manager)).toEqual([team.owner.id])
    await ask(ahead(31))
    expect(await told(manager)).toEqual([team.owner.id])
    await limit([there])
    await ask(ahead(32))
    expect(new Set(await told(manager))).toEqual(new Set([team.owner.id, person.id]))
    const { items } = await app.as(team.owner).audit.list({ teamId: team.id })
    expect(items.filter(({ sentence }) => sentence.includes(' to sites '))).toEqual([
      expect.objectContaining({ sentence: expect.stringMatching(/limited .* to sites \(Site \d+\)/) }),
      expect.objectContaining({ sentence: expect.stringMatching(/limited .* to sites \(Site \d+\)/) }),
    ])
  })
})
