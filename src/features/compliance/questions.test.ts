import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { versionOn } from './rules/versions.ts'

const app = useApp()

test('questions start from a ready mapping, each version from its day, and the later of two managers is told', async () => {
  const team = await makeTeam(app)
  const { compliance } = app.as(team.owner)
  await compliance.addReadySets({ teamId: team.id, jobs: ['nurse'] })
  const { versions, ready } = await compliance.questions({ teamId: team.id })
  expect(versions).toEqual([])
  expect(ready.source).toContain('November 2026')
  const { items } = await compliance.requirements({ teamId: team.id })
  const dbs = items.find(({ inForce }) => inForce?.kinds.includes('dbs'))?.id
  expect(ready.questions[0]?.requirements).toContain(dbs)

  const today = londonToday(app.clock)
  await compliance.saveQuestions({ teamId: team.id, latest: 0, ...ready })
  const manager = await makeMember(app, { team, role: 'manager' })
  const next = { source: 'Framework for homecare', questions: [{ title: 'Is it safe?', requirements: [] }] }
  const changed = { teamId: team.id, latest: 1, from: addDays(today, 30), ...next }
  await app.as(manager).compliance.saveQuestions(changed)
  await expect(compliance.saveQuestions(changed)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { current: { version: 2, source: 'Framework for homecare' } },
  })
  const recorded = (await compliance.questions({ teamId: team.id })).versions
  expect(recorded.map(({ version }) => version)).toEqual([2, 1])
  expect(versionOn(recorded, today)?.questions).toEqual(ready.questions)
  expect(versionOn(recorded, addDays(today, 30))?.source).toBe('Framework for homecare')
})

test('a question is answered by requirements of the team alone, and a day that has passed is refused', async () => {
  const [team, other] = [await makeTeam(app), await makeTeam(app)]
  const { id } = await app.as(other.owner).compliance.createRequirement({ teamId: other.id, ...aRequirement })
  const { compliance } = app.as(team.owner)
  const asked = { teamId: team.id, latest: 0, source: 'Mine' }
  const refused = (path: string) => ({ code: 'UNPROCESSABLE_CONTENT', data: { fields: [{ path }] } })
  await expect(
    compliance.saveQuestions({ ...asked, questions: [{ title: 'Theirs?', requirements: [id] }] }),
  ).rejects.toMatchObject(refused('questions'))
  await expect(
    compliance.saveQuestions({ ...asked, questions: [], from: addDays(londonToday(app.clock), -1) }),
  ).rejects.toMatchObject(refused('from'))
})
