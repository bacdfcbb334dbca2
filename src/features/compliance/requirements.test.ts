import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makeSession, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { aRequirement } from '#testing/people/requirement.ts'

const app = useApp()
const today = () => londonToday(app.clock)

const asManager = ({ owner }: TestTeam) => app.as(owner).compliance

async function stateOf(team: TestTeam, { id: userId }: TestPerson) {
  const { items } = await asManager(team).ofMember({ teamId: team.id, userId })
  const { state, goodThrough, name } = items[0] ?? {}
  return { state, goodThrough, name }
}

/** Some days later; the manager has signed in again. */
async function later(team: TestTeam, days: number): Promise<TestTeam> {
  app.clock.advance({ days })
  const { owner } = team
  return { ...team, owner: { ...owner, sessionSecret: await makeSession(app, owner.id) } }
}

test('in the days of grace nothing is lacking yet; a change of the rule begins no new ones', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const wanted = { teamId: team.id, ...aRequirement, graceDays: 14 }
  const dueBy = addDays(today(), 14)
  const preview = await asManager(team).previewRequirement(wanted)
  expect(preview).toMatchObject({
    becomeNonCompliant: { count: 0 },
    becomeDue: { count: 1, people: [{ userId: person.id, dueBy, coveredUntil: null, waits: false }] },
  })
  const { id: requirementId } = await asManager(team).createRequirement(wanted)
  expect(await stateOf(team, person)).toMatchObject({ state: 'due', goodThrough: dueBy })

  const then = await later(team, 14)
  await asManager(then).changeRequirement({ ...wanted, requirementId, latest: 1, name: 'Another name' })
  expect(await stateOf(then, person)).toMatchObject({ state: 'due', goodThrough: dueBy, name: 'Another name' })
  expect((await stateOf(await later(then, 1), person)).state).toBe('missing')
})

test.each(['right-to-work', 'professional-register'])(
  'a rule about %s neither only warns nor has days of grace: nobody may work without it',
  async (kind) => {
    const team = await makeTeam(app)
    const wanted = { teamId: team.id, ...aRequirement, kinds: [kind] }
    const refused = { blocks: false, graceDays: 7 }
    const problems = { status: 422, data: { fields: [{ path: 'blocks' }, { path: 'graceDays' }] } }
    await expect(asManager(team).createRequirement({ ...wanted, ...refused })).rejects.toMatchObject(problems)
    const { id: requirementId } = await asManager(team).createRequirement({ ...wanted, from: addDays(today(), 14) })
    const change = { ...wanted, ...refused, requirementId, latest: 1 }
    await expect(asManager(team).changeRequirement(change)).rejects.toMatchObject(problems)
  },
)

test('a version for new starters leaves the others as they were', async () => {
  const team = await makeTeam(app)
  const before = await makeMember(app, { team })
  const wanted = { teamId: team.id, ...aRequirement }
  const { id: requirementId } = await asManager(team).createRequirement({ ...wanted, blocks: false })
  const then = await later(team, 1)
  const stricter = { ...wanted, name: 'Stricter', newStartersOnly: true, requirementId, latest: 1 }
  const { latest: _, ...draft } = stricter
  const { becomeNonCompliant } = await asManager(then).previewRequirement({ ...draft, graceDays: 7 })
  expect(becomeNonCompliant.count).toBe(0)
  expect(await asManager(then).changeRequirement({ ...stricter, graceDays: 7 })).toMatchObject({
    inForce: { version: 1 },
    forNewStarters: { version: 2 },
    coming: null,
  })
  const after = await makeMember(app, { team })
  await app.services.database.pool.query(
    `update app.membership_spells set during = daterange($2, null) where user_id = $1`,
    [after.id, today()],
  )
  expect(await stateOf(then, before)).toMatchObject({ state: 'missing', name: 'A qualification' })
  expect(await stateOf(then, after)).toMatchObject({ state: 'due', name: 'Stricter' })
  const { items, people } = await asManager(then).requirementHistory({ teamId: team.id, requirementId })
  expect(items).toMatchObject([
    { version: 2, newStartersOnly: true, recordedBy: team.owner.fullName },
    { version: 1, newStartersOnly: false },
  ])
  expect(people).toEqual([])
})

test('a rule that only warned and now blocks makes those with a gap non-compliant', async () => {
  const team = await makeTeam(app)
  await makeMember(app, { team })
  const wanted = { teamId: team.id, ...aRequirement }
  const { id: requirementId } = await asManager(team).createRequirement({ ...wanted, blocks: false })
  const becoming = async (blocks: boolean) =>
    (await asManager(team).previewRequirement({ ...wanted, requirementId, blocks })).becomeNonCompliant.count
  expect([await becoming(true), await becoming(false)]).toEqual([1, 0])
})

test('another team’s manager does not see what a requirement has said', async () => {
  const team = await makeTeam(app)
  const other = await makeTeam(app)
  const { id: requirementId } = await asManager(team).createRequirement({ teamId: team.id, ...aRequirement })
  await expect(asManager(other).requirementHistory({ teamId: other.id, requirementId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('another DBS number is other evidence, though it is stored encrypted; saving the same again is not', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  await asManager(team).createRequirement({ teamId: team.id, ...aRequirement, kinds: ['dbs'] })
  const { dbsFile: _, ...background } = validAnswers().background
  const rightToWorkFile = await uploadFile(app, person, { slot: 'right-to-work', text: 'Share code' })
  let version = 0
  async function saveNumber(dbsCertificateNumber: string) {
    await app.as(person).registration.saveStep({
      step: 'background',
      version: version++,
      values: { ...background, rightToWorkFile, dbsCertificateNumber },
    })
    const { items } = await asManager(team).queue({ teamId: team.id })
    return items.map(({ id }) => id)
  }
  const [first] = await saveNumber('001234567890')
  expect(await saveNumber('001234567890')).toEqual([first])
  const [second] = await saveNumber('001234567891')
  expect(second).not.toBe(first)
})
