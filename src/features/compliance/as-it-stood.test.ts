import { expect, test } from 'vitest'
import { addDays, atLondon, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makePerson, makeSession, makeTeam, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'

const app = useApp()
const today = () => londonToday(app.clock)
const now = () => new Date(app.clock.now()).toISOString()

const asManager = ({ owner }: TestTeam) => app.as(owner).compliance

/** Some days later; the manager has signed in again. */
async function later(team: TestTeam, days: number): Promise<TestTeam> {
  app.clock.advance({ days })
  const { owner } = team
  return { ...team, owner: { ...owner, sessionSecret: await makeSession(app, owner.id) } }
}

test('a day as it was known then has the same answer a month later, and says what was corrected', async () => {
  let team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const member = { teamId: team.id, userId: person.id }
  const { id: requirementId } = await asManager(team).createRequirement({ teamId: team.id, ...aRequirement })
  await app.as(person).registration.saveStep({ step: 'education', version: 0, values: validAnswers().education })
  const [day, known] = [today(), [now()]]

  app.clock.advance({ minutes: 1 })
  const { evidence } = await asManager(team).ofMember(member)
  const decided = { ...member, evidenceId: evidence[0]?.id ?? '', replaces: null }
  const after = await asManager(team).decide({ ...decided, decision: 'verified' })
  known.push(now())
  const ask = async (at: number) => {
    const { items } = await asManager(team).asItStood({ ...member, day, knownAt: known[at] as string })
    return items.map(({ state, blocked, corrected, name }) => ({ state, blocked, corrected, name }))
  }
  const { name } = aRequirement
  expect(await ask(0)).toEqual([{ state: 'waiting', blocked: true, corrected: 'verified', name }])
  expect(await ask(1)).toEqual([{ state: 'verified', blocked: false, corrected: null, name }])

  team = await later(team, 1)
  const replaces = after.evidence[0]?.verification?.id ?? null
  await asManager(team).decide({ ...decided, replaces, decision: 'rejected', reason: 'It was forged' })
  await asManager(team).changeRequirement({
    teamId: team.id,
    ...aRequirement,
    requirementId,
    latest: 1,
    name: 'Renamed',
  })
  const education = (validAnswers().education.education as object[]).map((entry) => ({
    ...entry,
    qualification: 'BTEC',
  }))
  await app
    .as({ sessionSecret: await makeSession(app, person.id) })
    .registration.saveStep({ step: 'education', version: 1, values: { education } })
  team = await later(team, 30)
  expect(await ask(1)).toEqual([{ state: 'verified', blocked: false, corrected: 'waiting', name }])
  expect(await ask(0)).toEqual([{ state: 'waiting', blocked: true, corrected: null, name }])
})

test('nothing is known of an instant that has not come', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const asked = asManager(team).asItStood({
    teamId: team.id,
    userId: person.id,
    day: today(),
    knownAt: `${addDays(today(), 2)}T00:00:00Z`,
  })
  await expect(asked).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
})

test('everybody who worked here on a day is listed as it was known when the day ended, a later correction noted', async () => {
  let team = await makeTeam(app)
  const [ann, bea] = [
    await makeMember(app, { team, person: await makePerson(app, { fullName: 'Ann Carer' }) }),
    await makeMember(app, { team, person: await makePerson(app, { fullName: 'Bea Carer' }) }),
  ]
  await asManager(team).createRequirement({ teamId: team.id, ...aRequirement })
  await app.as(ann).registration.saveStep({ step: 'education', version: 0, values: validAnswers().education })
  const day = today()
  team = await later(team, 1)
  const { evidence } = await asManager(team).ofMember({ teamId: team.id, userId: ann.id })
  const decided = { teamId: team.id, userId: ann.id, evidenceId: evidence[0]?.id ?? '', replaces: null }
  await asManager(team).decide({ ...decided, decision: 'verified' })
  await app.as({ sessionSecret: await makeSession(app, bea.id) }).teams.leave({ teamId: team.id })

  const ask = (on: string, search = '') => asManager(team).teamAsItStood({ teamId: team.id, day: on, search })
  const short = ({ items }: Awaited<ReturnType<typeof ask>>) =>
    items.map(({ fullName, items: [item] }) => [fullName, item?.state, item?.corrected])
  expect(short(await ask(day))).toEqual([
    ['Ann Carer', 'waiting', 'verified'],
    ['Bea Carer', 'missing', null],
  ])
  expect(short(await ask(day, 'bea'))).toEqual([['Bea Carer', 'missing', null]])
  expect(short(await ask(addDays(today(), -400)))).toEqual([])
  const [one] = (await ask(day)).items
  const alone = await asManager(team).asItStood({
    ...{ teamId: team.id, userId: ann.id, day },
    knownAt: atLondon(addDays(day, 1), '00:00').toISOString(),
  })
  expect(one?.items).toEqual(alone.items)
  await expect(ask(addDays(today(), 1))).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
})
