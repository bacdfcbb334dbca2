import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makePerson, makeSession, makeTeam } from '#testing/people/factories.ts'

const app = useApp()
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

test('a person with twenty codes can have five pending requests, and sees only the teams’ names (AZ14)', async () => {
  const person = await makePerson(app)
  const teams = []
  for (let index = 0; index < 20; index++) teams.push(await makeTeam(app, { name: `Team ${index}` }))
  const { join, mine, requests, fellows, settings } = app.as(person).teams
  const answers = await Promise.allSettled(
    teams.flatMap(({ code }) => [join({ teamCode: code }), join({ teamCode: code })]),
  )
  for (const answer of answers.filter(({ status }) => status === 'rejected'))
    expect(answer).toMatchObject({ reason: { status: 422 } })
  expect((await query('select 1 from app.team_join_requests where user_id = $1', person.id)).length).toBe(5)
  const { pending, belongsTo, runs } = await mine()
  expect([pending.length, belongsTo, runs]).toEqual([5, [], []])
  for (const one of pending) expect(Object.keys(one).sort()).toEqual(['createdAt', 'id', 'teamName'])
  for (const { id: teamId } of teams) {
    for (const call of [requests, fellows, settings])
      await expect(call({ teamId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('the guess that spends the budget raises one alarm, in the log and in the audit log (AZ16)', async () => {
  const warn = vi.spyOn(app.services.log, 'warn')
  const person = await makePerson(app)
  const guess = () => app.as(person).teams.join({ teamCode: 'TM-ZZZZZZ' })
  const alarms = () =>
    query(`select meta from app.audit_events where actor = $1 and action = 'team-code.limit'`, person.id)
  for (let index = 0; index < 9; index++) await guess()
  expect(await alarms()).toEqual([])
  await guess()
  for (let index = 0; index < 5; index++) await expect(guess()).rejects.toMatchObject({ status: 429 })
  expect(await alarms()).toEqual([{ meta: { whose: 'person' } }])
  const warned = () => warn.mock.calls.filter(([, words]) => words === 'team codes are being guessed')
  await vi.waitFor(() => expect(warned()).toEqual([[{ whose: 'person', userId: person.id }, expect.any(String)]]), {
    timeout: 10_000,
  })
})

test('wrong codes from the same network do not block another person’s right code; over one’s own limit the answer has the true waiting time', async () => {
  const team = await makeTeam(app)
  const [fourth, ...guessers] = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)))
  for (const person of guessers) {
    for (let index = 0; index < 10; index++) await app.as(person).teams.join({ teamCode: 'TM-ZZZZZZ' })
    app.clock.advance({ minutes: 2 })
  }
  expect(await app.as(fourth).teams.join({ teamCode: 'TM-ZZZZZZ' })).toEqual({ outcome: 'invalid' })
  expect(await app.as(fourth).teams.join({ teamCode: team.code })).toMatchObject({ outcome: 'pending' })
  const last = app.as(guessers[2]).teams.join({ teamCode: team.code })
  await expect(last).rejects.toMatchObject({ status: 429, data: { retryAfter: 480 } })
  app.clock.advance({ seconds: 479 })
  await expect(app.as(guessers[2]).teams.join({ teamCode: team.code })).rejects.toMatchObject({
    data: { retryAfter: 1 },
  })
  app.clock.advance({ seconds: 1 })
  expect(await app.as(guessers[2]).teams.join({ teamCode: team.code })).toMatchObject({ outcome: 'pending' })
})

test('an invitation over a limit gets the true waiting time, and the installation’s last one of the hour appears on /health', async () => {
  const { id: teamId, owner } = await makeTeam(app)
  const invite = (email: string) => app.as(owner).teams.invite({ teamId, email, role: 'staff' })
  for (let index = 0; index < 20; index++) {
    await invite(`invited-${randomUUID()}@example.test`)
    app.clock.advance({ minutes: 1 })
  }
  await expect(invite('one-more@example.test')).rejects.toMatchObject({
    status: 429,
    data: { retryAfter: 86_400 - 20 * 60 },
  })

  const busy = await makeTeam(app)
  const now = new Date(app.clock.now()).toISOString()
  const fill = `insert into app.invitation_sends (team_id, sent_by, address_hash, at)
    select $1, $2, app.address_hash('filler-' || n), $3::timestamptz - interval '10 minutes' from generate_series(1, $4) n`
  const [{ count }] = await query(
    `select count(*) from app.invitation_sends where at > $1::timestamptz - interval '1 hour'`,
    now,
  )
  await query(fill, teamId, owner.id, now, 499 - Number(count))
  const health = async () => (await app.server.inject({ url: '/health' })).json()
  expect((await health()).conditions).toEqual([])
  const inviteToo = (email: string) => app.as(busy.owner).teams.invite({ teamId: busy.id, email, role: 'staff' })
  await inviteToo('the-last@example.test')
  await expect
    .poll(health, { timeout: 10_000, interval: 200 })
    .toMatchObject({ status: 'degraded', conditions: ['invitation-budget'] })
  await expect(inviteToo('too-late@example.test')).rejects.toMatchObject({ status: 429 })
})

test('a rejected person sees the rejection for thirty days, or until a new request', async () => {
  const { id: teamId, code, owner } = await makeTeam(app, { name: 'Bright Care' })
  const person = await makePerson(app)
  const { join, mine } = app.as(person).teams
  await join({ teamCode: code })
  const [{ id: requestId } = { id: '' }] = (await mine()).pending
  await app.as(owner).teams.reject({ teamId, requestId })
  const rejectedAt = new Date(app.clock.now()).toISOString()
  expect(await mine()).toMatchObject({
    pending: [],
    rejected: [{ id: requestId, teamName: 'Bright Care', rejectedAt }],
  })
  expect((await app.as(owner).teams.mine()).rejected).toEqual([])

  app.clock.advance({ minutes: 1 })
  await join({ teamCode: code })
  expect(await mine()).toMatchObject({ pending: [{ teamName: 'Bright Care' }], rejected: [] })
  const again = (await mine()).pending[0]?.id ?? ''
  await app.as(owner).teams.reject({ teamId, requestId: again })
  expect((await mine()).rejected).toMatchObject([{ id: again }])
  app.clock.advance({ hours: 30 * 24 })
  const later = { ...person, sessionSecret: await makeSession(app, person.id) }
  expect((await app.as(later).teams.mine()).rejected).toEqual([])
})
