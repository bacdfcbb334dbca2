import { expect, test, vi } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makePerson, makeTeam } from '#testing/factories.ts'

const app = useApp()
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

test('whoever holds twenty codes waits for five teams at most, and sees of them the name alone (AZ14)', async () => {
  const person = await makePerson(app)
  const teams = []
  for (let index = 0; index < 20; index++) teams.push(await makeTeam(app, { name: `Team ${index}` }))
  const { join, mine, requests, fellows, settings } = app.as(person).teams
  const answers = await Promise.allSettled(teams.flatMap(({ code }) => [join({ teamCode: code }), join({ teamCode: code })]))
  for (const answer of answers.filter(({ status }) => status === 'rejected')) expect(answer).toMatchObject({ reason: { status: 422 } })
  expect((await query('select 1 from app.team_join_requests where user_id = $1', person.id)).length).toBe(5)
  const { pending, belongsTo, runs } = await mine()
  expect([pending.length, belongsTo, runs]).toEqual([5, [], []])
  for (const one of pending) expect(Object.keys(one).sort()).toEqual(['createdAt', 'id', 'teamName'])
  for (const { id: teamId } of teams) {
    for (const call of [requests, fellows, settings]) await expect(call({ teamId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('the guess that spends the budget raises one alarm, in the log and in the record (AZ16)', async () => {
  const warn = vi.spyOn(app.services.log, 'warn')
  const person = await makePerson(app)
  const guess = () => app.as(person).teams.join({ teamCode: 'TM-ZZZZZZ' })
  const alarms = () => query(`select meta from app.audit_events where actor = $1 and action = 'team-code.limit'`, person.id)
  for (let index = 0; index < 9; index++) await guess()
  expect(await alarms()).toEqual([])
  await guess()
  for (let index = 0; index < 5; index++) await expect(guess()).rejects.toMatchObject({ status: 429 })
  expect(await alarms()).toEqual([{ meta: { whose: 'person' } }])
  const warned = () => warn.mock.calls.filter(([, words]) => words === 'team codes are being guessed')
  await vi.waitFor(() => expect(warned()).toEqual([[{ whose: 'person', userId: person.id }, expect.any(String)]]), { timeout: 10_000 })
})
