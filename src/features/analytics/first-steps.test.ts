import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeApplicant, makeInvitation, makeMember, makeTeam, type TestTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp()

const stepsOf = async (team: TestTeam) =>
  (await app.as(team.owner).analytics.overview({ teamId: team.id, weeks: 12 })).firstSteps

const doneIn = async (team: TestTeam) => (await stepsOf(team))?.filter(({ done }) => done).map(({ step }) => step)

const putAway = (team: TestTeam, away: boolean) =>
  app.as(team.owner).analytics.putFirstStepsAway({ teamId: team.id, away })

const set = (table: string, change: string, id: string) =>
  app.services.database.pool.query(`update app.${table} set ${change} where id = $1`, [id])

test('each step is done by what is stored, and the list is gone when all are', async () => {
  const team = await makeTeam(app)
  expect((await stepsOf(team))?.map(({ step }) => step)).toEqual([
    'invite',
    'approve',
    'require',
    'site',
    'shift',
    'settings',
    'protect',
    'manager',
  ])
  expect(await doneIn(team)).toEqual([])
  await makeInvitation(app, { team, email: 'new@example.test' })
  expect(await doneIn(team)).toEqual(['invite'])
  const { requestId } = await makeApplicant(app, { team })
  await app.as(team.owner).teams.approve({ teamId: team.id, requestId })
  expect(await doneIn(team)).toEqual(['invite', 'approve'])
  const { version, teamName, ...choices } = await app.as(team.owner).teams.settings({ teamId: team.id })
  await app.as(team.owner).teams.saveSettings({ teamId: team.id, version, teamName, ...choices, autoApprove: true })
  expect(await doneIn(team)).toEqual(['invite', 'approve', 'settings'])
  await makeInvitation(app, { team, email: 'boss@example.test', role: 'manager' })
  expect(await doneIn(team)).toEqual(['invite', 'approve', 'settings', 'manager'])
  await app.as(team.owner).compliance.addReadySets({ teamId: team.id, jobs: ['nurse'] })
  expect(await doneIn(team)).toEqual(['invite', 'approve', 'require', 'settings', 'manager'])
  const siteId = await makeSite(app, { team })
  expect(await doneIn(team)).toEqual(['invite', 'approve', 'require', 'site', 'settings', 'manager'])
  await makeShift(app, { team, siteId, publish: false })
  expect(await doneIn(team)).not.toContain('shift')
  await makeShift(app, { team, siteId })
  expect(await doneIn(team)).toEqual(['invite', 'approve', 'require', 'site', 'shift', 'settings', 'manager'])
  await app.services.database.pool.query(`update app.sessions set aal = 'aal2' where user_id = $1`, [team.owner.id])
  expect(await stepsOf(team)).toBeNull()
})

test('somebody who asks by the code counts as invited, and a second owner as a manager', async () => {
  const team = await makeTeam(app)
  await makeApplicant(app, { team })
  await makeMember(app, { team, role: 'owner' })
  expect(await doneIn(team)).toEqual(['invite', 'manager'])
})

test('a manager puts the list away for all of them, and brings it back', async () => {
  const team = await makeTeam(app)
  const second = await makeMember(app, { team, role: 'manager' })
  await app.as(second).analytics.putFirstStepsAway({ teamId: team.id, away: true })
  expect(await stepsOf(team)).toBeNull()
  await putAway(team, false)
  expect(await doneIn(team)).toEqual(['manager'])
})

test('a team with members that is older than thirty days does without it; one without members does not', async () => {
  const team = await makeTeam(app)
  await set('teams', `created_at = created_at - interval '40 days'`, team.id)
  expect(await stepsOf(team)).not.toBeNull()
  await makeMember(app, { team })
  expect(await stepsOf(team)).toBeNull()
})
