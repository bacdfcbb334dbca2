import { beforeEach, expect, test, vi } from 'vitest'
import { warnOfExpiry } from '#features/profile/server/warn-of-expiry.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { toldTo } from '#testing/notices.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { evidenceKinds } from './rules/kinds.ts'
import { remindOfLapses } from './server/asking/remind.ts'
import { mendStatuses } from './server/statuses/mend-statuses.ts'

const app = useApp()
const query = async (text: string, values: unknown[] = []) =>
  (await app.services.database.pool.query(text, values)).rows
const today = () => londonToday(app.clock)

beforeEach(() => query('delete from app.compliance_reminders'))

/** A member with something verified through a day. */
async function makeCovered(through: Day, team?: TestTeam) {
  const of = team ?? (await makeTeam(app))
  const person = await makeMember(app, { team: of })
  if (!team) await app.as(of.owner).compliance.createRequirement({ teamId: of.id, ...aRequirement })
  await verify({ team: of, person, through })
  return { team: of, person }
}

async function verify({ team, person, through }: { team: TestTeam; person: TestPerson; through: Day }) {
  const [given] = await query(
    `insert into app.evidence (user_id, kind, source, digest, valid_from, given_at)
     values ($1, 'qualification', gen_random_uuid()::text, '', $2, now()) returning id`,
    [person.id, addDays(today(), -400)],
  )
  await query(
    `insert into app.verifications (team_id, user_id, evidence_id, decision, verified_until, decided_at)
     values ($1, $2, $3, 'verified', $4, now())`,
    [team.id, person.id, given.id, through],
  )
}

async function told({ id }: TestPerson): Promise<{ kind: string; params: object; team_id: string | null }[]> {
  return query(
    `select kind, params, team_id from app.notifications where user_id = $1 and kind like '%lapses' order by created_at, id`,
    [id],
  )
}

async function runOn(at: string) {
  app.clock.set(at)
  await remindOfLapses(app.services)
}

test('the person and the managers are told at their lead times, once each, on London days', async () => {
  app.clock.set('2030-06-01T08:00:00Z')
  const { team, person } = await makeCovered('2030-10-26')
  // Sixty days before the last day for the person, thirty for managers. The clocks go back on the day after it.
  await runOn('2030-08-26T22:30:00Z')
  expect([await told(person), await told(team.owner)]).toEqual([[], []])
  await runOn('2030-08-26T23:30:00Z')
  expect(await told(person)).toMatchObject([
    {
      kind: 'compliance-lapses',
      team_id: team.id,
      params: { kinds: 'qualification', items: 1, on: '2030-10-26', blockedFrom: '2030-10-27' },
    },
  ])
  expect(await told(team.owner)).toEqual([])
  await runOn('2030-09-26T08:00:00Z')
  await runOn('2030-09-27T08:00:00Z')
  expect([(await told(person)).length, (await told(team.owner)).length]).toEqual([1, 1])
})

test('a run after days without one catches up in one digest a reader; what has been renewed is not told', async () => {
  app.clock.set('2031-06-01T08:00:00Z')
  const { team, person } = await makeCovered('2031-08-10')
  const { person: other } = await makeCovered('2031-08-12', team)
  const { person: renewed } = await makeCovered('2031-08-12', team)
  await verify({ team, person: renewed, through: '2033-01-01' })
  await runOn('2031-08-15T08:00:00Z')
  expect(await told(team.owner)).toMatchObject([{ params: { items: 2, people: 2 } }])
  expect([await told(person), await told(other), await told(renewed)].map(({ length }) => length)).toEqual([1, 1, 0])
  await runOn('2031-08-16T08:00:00Z')
  expect((await told(team.owner)).length).toBe(1)
})

test('nobody who has left or is suspended is told, nor their managers', async () => {
  app.clock.set('2032-06-01T08:00:00Z')
  const { team, person } = await makeCovered('2032-06-10')
  const { person: left } = await makeCovered('2032-06-10', team)
  await query(
    `insert into app.suspensions (team_id, user_id, during, reason, imposed_at)
      values ($1, $2, daterange('2032-06-01', null), 'A complaint', now())`,
    [team.id, person.id],
  )
  await query(`update app.team_members set status = 'left', ended_at = $2 where user_id = $1`, [
    left.id,
    '2032-06-01T07:00:00Z',
  ])
  await runOn('2032-06-02T08:00:00Z')
  expect([await told(person), await told(left), await told(team.owner)]).toEqual([[], [], []])
})

test('a certificate that a requirement reminds of is not warned of on the same day, by anybody; another one is', async () => {
  app.clock.set('2034-06-01T08:00:00Z')
  const team = await makeTeam(app)
  const [asked, other] = [await makeMember(app, { team }), await makeMember(app, { team })]
  const kinds = ['certificate:first aid']
  const lead = { personLeadDays: 60, managerLeadDays: 60 }
  await app
    .as(team.owner)
    .compliance.createRequirement({ teamId: team.id, ...aRequirement, ...lead, kinds, people: [asked.id] })
  for (const { id } of [asked, other]) {
    const give = `insert into app.training_certificates (user_id, certificate_name, date_obtained, expiry_date)
      values ($1, 'First Aid Certificate', '2033-07-31', '2034-07-31')`
    await query(give, [id])
    await query('select app.collect_evidence($1)', [id])
  }
  const [given] = await query('select id from app.evidence where user_id = $1', [asked.id])
  const about = { teamId: team.id, userId: asked.id, evidenceId: given.id, replaces: null }
  await app.as(team.owner).compliance.decide({ ...about, decision: 'verified' })
  const toldOf = async ({ id }: TestPerson) =>
    query(
      `select kind, coalesce(params ->> 'documents', '') as documents from app.notifications
       where user_id = $1 and (kind like '%lapses' or kind = 'expiry-warning') order by kind`,
      [id],
    )
  const both = async () => {
    await remindOfLapses(app.services)
    await warnOfExpiry(app.services)
    return [await toldOf(asked), await toldOf(other), await toldOf(team.owner)].map((all) =>
      all.map(({ kind, documents }) => `${kind}${documents}`),
    )
  }
  expect(await both()).toEqual([
    ['compliance-lapses'],
    ['expiry-warning'],
    ['expiry-warning1', 'team-compliance-lapses'],
  ])
  app.clock.set('2034-07-01T08:00:00Z')
  expect((await both())[0]).toEqual(['compliance-lapses', 'expiry-warning'])
})

test('what lapses says who cannot be booked without it, and from when; what only warns says neither', async () => {
  app.clock.set('2036-06-02T08:00:00Z')
  const { team, person } = await makeCovered('2036-06-10')
  const { team: pair } = await makeCovered('2036-06-12')
  await makeCovered('2036-06-13', pair)
  const mixed = await makeTeam(app)
  const [blocked, warned] = [await makeMember(app, { team: mixed }), await makeMember(app, { team: mixed })]
  const ask = ({ id }: TestPerson, more: { name: string; blocks: boolean }) =>
    app.as(mixed.owner).compliance.createRequirement({ teamId: mixed.id, ...aRequirement, ...more, people: [id] })
  await ask(blocked, { name: 'What blocks', blocks: true })
  await ask(warned, { name: 'What warns', blocks: false })
  await verify({ team: mixed, person: blocked, through: '2036-06-17' })
  await verify({ team: mixed, person: warned, through: '2036-06-16' })
  await remindOfLapses(app.services)

  const lastTold = async (reader: TestPerson) => (await toldTo(app, reader))[0]
  expect(await lastTold(person)).toMatchObject({
    text: `${team.name} will need this from you by Tue 10 Jun: Qualification`,
    more: 'Without it you cannot be booked from Wed 11 Jun.',
  })
  expect(await lastTold(team.owner)).toMatchObject({
    text: `1 requirement of ${person.fullName} in ${team.name} will lapse, the first after Tue 10 Jun`,
    more: 'They are blocked then and cannot be booked, from Wed 11 Jun.',
  })
  expect(await lastTold(pair.owner)).toMatchObject({
    more: '2 of them are blocked then and cannot be booked, the first from Fri 13 Jun.',
  })
  expect(await lastTold(blocked)).toMatchObject({ more: 'Without it you cannot be booked from Wed 18 Jun.' })
  expect(await lastTold(warned)).toMatchObject({ text: expect.stringContaining('by Mon 16 Jun'), more: undefined })
  expect(await lastTold(mixed.owner)).toMatchObject({
    text: `2 requirements of 2 people in ${mixed.name} will lapse, the first after Mon 16 Jun`,
    more: '1 of them is blocked then and cannot be booked, from Wed 18 Jun.',
  })
})

test('mails and lock screens say nothing that somebody has typed, nor anything on health', async () => {
  app.clock.set('2035-06-01T08:00:00Z')
  const says = async (kinds: string[]) => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const name = 'HIV test: see https://example.org'
    await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement, name, kinds })
    const text =
      'select app.establish($2, $3, $4, $5, null, $6, $7, now()) from set_config($1, $8, true) c where c is not null'
    const days = [addDays(today(), -9), addDays(today(), 9)]
    await query(text, ['app.user_id', team.id, person.id, kinds[0], 'record', ...days, team.owner.id])
    await query('delete from app.compliance_reminders')
    await remindOfLapses(app.services)
    const { items } = await app.as(person).notifications.list({})
    expect(JSON.stringify(items)).not.toContain('HIV')
    return items[0]?.text.split(': ').at(-1)
  }
  expect(await says(['fit-to-work'])).toBe('a compliance item')
  expect(await says(['qualification', 'fit-to-work'])).toBe('a compliance item')
  expect(await says(['certificate:hepatitis b vaccination'])).toBe('a certificate')
  expect(await says(['passport', 'certificate:fire safety'])).toBe('Passport or Fire safety certificate')
  expect(await says(Object.keys(evidenceKinds).slice(0, 4))).toBe('a compliance item')
})

test('statuses that differ are rewritten in the night, and /health says so', async () => {
  const { team } = await makeCovered(addDays(today(), 100))
  const logged = vi.spyOn(app.services.log, 'error')
  expect(await mendStatuses(app.services)).toBe(0)
  expect(logged).not.toHaveBeenCalled()
  await query(`update app.compliance_statuses set covered = '{}' where team_id = $1`, [team.id])
  expect(await mendStatuses(app.services)).toBe(1)
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
  expect(app.services.conditions.list()).toContain('statuses-differed')
  expect(await mendStatuses(app.services)).toBe(0)
})

test('after an upgrade they may differ: they are rewritten, and nothing is wrong', async () => {
  const { team } = await makeCovered(addDays(today(), 100))
  app.services.conditions.clear('statuses-differed')
  await query(`update app.compliance_statuses set covered = '{}' where team_id = $1`, [team.id])
  expect(await mendStatuses(app.services, { afterUpgrade: true })).toBe(1)
  expect(app.services.conditions.list()).not.toContain('statuses-differed')
})
