import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp()
const as = (person: TestPerson) => app.as(person).compliance
const NOT_FOUND = { code: 'NOT_FOUND' }

/** A team that asks nobody for a requirement, and a site. */
async function setUp() {
  const team = await makeTeam(app)
  const { id: requirementId } = await as(team.owner).createRequirement({
    ...{ teamId: team.id, ...aRequirement, name: 'Moving and handling', people: [] },
  })
  const siteId = await makeSite(app, { team })
  return { team, at: { teamId: team.id, siteId, requirementId } }
}

test('what a site asks for of its own keeps those away who have not got it, there alone, and is the one thing to do', async () => {
  const { team, at } = await setUp()
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const asked = await as(team.owner).askAtSite(at)
  expect(asked.items).toMatchObject([{ name: 'Moving and handling', recordedBy: team.owner.fullName, ended: false }])
  const here = await makeShift(app, { team, siteId: at.siteId })
  const elsewhere = await makeShift(app, { team, inDays: 5 })
  const nearly = async (shiftId: string) =>
    (await app.as(team.owner).shifts.candidates({ teamId: team.id, shiftId })).nearly.people
  expect(await nearly(here)).toMatchObject([
    { userId: person.id, answer: { reasons: [{ wayOut: { act: 'ask', requirementId: at.requirementId } }] } },
  ])
  await expect(app.as(person).shifts.claim({ shiftId: here })).rejects.toMatchObject({ code: 'CONFLICT' })
  await app.as(person).shifts.claim({ shiftId: elsewhere })
  // Nobody else is asked for it, so nobody lacks it.
  const { items } = await as(team.owner).matrix({ teamId: team.id })
  expect(items.flatMap(({ cells }) => cells).filter(({ state }) => state !== 'not-required')).toEqual([])
  const pool = app.services.database.pool
  await pool.query(
    `with given as (insert into app.evidence (team_id, user_id, kind, source, title, digest, valid_from, given_at)
        values ($1, $2, 'qualification', 'test', 'Level 2', '', '2026-01-01', now()) returning id)
      insert into app.verifications (team_id, user_id, evidence_id, decision, verified_from, decided_at, decided_by)
        select $1, $2, id, 'verified', '2026-01-01', now(), $3 from given`,
    [team.id, person.id, team.owner.id],
  )
  expect((await app.as(person).shifts.claim({ shiftId: here })).shiftId).toBe(here)
})

test('the matrix says who could work at a site: what it asks for blocks there, and nothing of it is known of another team’s site', async () => {
  const { team, at } = await setUp()
  const [has, lacks] = [await makeMember(app, { team }), await makeMember(app, { team })]
  for (const person of [has, lacks]) await clearForWork(app, { team, person })
  await app.services.database.pool.query(
    `with given as (insert into app.evidence (team_id, user_id, kind, source, title, digest, valid_from, given_at)
        values ($1, $2, 'qualification', 'test', 'Level 2', '', '2026-01-01', now()) returning id)
      insert into app.verifications (team_id, user_id, evidence_id, decision, verified_from, decided_at, decided_by)
        select $1, $2, id, 'verified', '2026-01-01', now(), $3 from given`,
    [team.id, has.id, team.owner.id],
  )
  await as(team.owner).askAtSite(at)
  const matrix = (filter: object, of = team) => as(of.owner).matrix({ teamId: of.id, ...filter })
  const { siteId: site } = at
  const { items, sites } = await matrix({ site })
  expect(sites.map(({ id }) => id)).toEqual([site])
  expect(
    new Map(items.map(({ userId, cells }) => [userId, cells.map(({ state, blocked }) => [state, blocked])])),
  ).toEqual(
    new Map([
      [has.id, [['verified', false]]],
      [lacks.id, [['missing', true]]],
    ]),
  )
  const found = async (filter: object) => (await matrix(filter)).items.map(({ userId }) => userId)
  expect(await found({ site, blocked: true })).toEqual([lacks.id])
  expect(await found({ site, state: 'verified', requirement: at.requirementId })).toEqual([has.id])
  expect((await found({ site, order: 'worst' }))[0]).toBe(lacks.id)
  expect(await found({ blocked: true })).toEqual([])
  const standingOf = async (filter: object) =>
    (await matrix(filter)).items.find(({ userId }) => userId === lacks.id)?.standing
  expect(await standingOf({})).toMatchObject({ standing: 'ready', because: [] })
  expect(await standingOf({ site })).toMatchObject({ standing: 'blocked', because: [{ name: 'Moving and handling' }] })
  const other = await setUp()
  const others = await matrix({ site }, other.team)
  expect([others.sites, others.items.flatMap(({ cells }) => cells)]).toEqual([[], []])
})

test('from a later day on it counts for later shifts; what is asked for no more counts for none', async () => {
  const { team, at } = await setUp()
  const [one, two] = await Promise.all(
    [0, 1].map(async () => clearForWork(app, { team, person: await makeMember(app, { team }) })),
  )
  const shiftId = await makeShift(app, { team, siteId: at.siteId, staffRequired: 2 })
  await as(team.owner).askAtSite({ ...at, from: '2099-01-01' })
  await app.as(one as TestPerson).shifts.claim({ shiftId })
  await as(team.owner).askAtSite(at)
  await expect(app.as(two as TestPerson).shifts.claim({ shiftId })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await as(team.owner).stopAtSite(at)).items).toEqual([])
  await app.as(two as TestPerson).shifts.claim({ shiftId })
  await expect(as(team.owner).stopAtSite(at)).rejects.toMatchObject(NOT_FOUND)
})

test('a site and a requirement are of the same team, and a past day is refused', async () => {
  const { team, at } = await setUp()
  const other = await setUp()
  for (const wrong of [{ siteId: other.at.siteId }, { requirementId: other.at.requirementId }])
    await expect(as(team.owner).askAtSite({ ...at, ...wrong })).rejects.toMatchObject(NOT_FOUND)
  await expect(as(team.owner).siteRequirements({ teamId: team.id, siteId: other.at.siteId })).rejects.toMatchObject(
    NOT_FOUND,
  )
  await expect(as(team.owner).askAtSite({ ...at, from: '2020-01-01' })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  })
  const staff = await makeMember(app, { team })
  await expect(as(staff).askAtSite(at)).rejects.toMatchObject(NOT_FOUND)
})
