import { expect, test } from 'vitest'
import { addDays, formatDay, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { register } from '#testing/people/registered.ts'

const app = useApp()
const today = () => londonToday(app.clock)

async function give({ id }: TestPerson, { kind, until }: { kind: string; until?: string }) {
  const { rows } = await app.services.database.pool.query(
    `insert into app.evidence (user_id, kind, source, digest, valid_from, valid_until, given_at)
     values ($1, $2, gen_random_uuid()::text, '', $3, $4, now()) returning id`,
    [id, kind, addDays(today(), -30), until ?? null],
  )
  return rows[0].id as string
}

test('one reads what each team has verified of one, until when it counts, and nothing that only another team has', async () => {
  const [elm, oak] = [await makeTeam(app, { name: 'Elm Care' }), await makeTeam(app, { name: 'Oak Care' })]
  const person = await makeMember(app, { team: elm })
  await makeMember(app, { team: oak, person })
  const ends = addDays(today(), 90)
  const passport = await give(person, { kind: 'passport', until: ends })
  const dbs = await give(person, { kind: 'dbs' })
  await give(person, { kind: 'qualification' })
  const facts = async () =>
    (await app.as(person).compliance.ownFacts()).items.map(({ teamName, kind, until }) => [teamName, kind, until])
  expect(await facts()).toEqual([])

  const decide = (evidenceId: string, rest: object) =>
    app.as(elm.owner).compliance.decide({
      ...{ teamId: elm.id, userId: person.id, evidenceId, replaces: null, decision: 'verified' },
      ...rest,
    })
  await decide(passport, {})
  await app.services.database.pool.query(
    `insert into app.verifications (team_id, user_id, evidence_id, decision, verified_until, decided_at)
      values ($1, $2, $3, 'verified', $4, now())`,
    [oak.id, person.id, dbs, addDays(today(), -1)],
  )
  // What Oak Care had verified has ended, and Elm Care's says nothing of Oak Care.
  expect(await facts()).toEqual([['Elm Care', 'passport', ends]])
  const { items } = await app.as(elm.owner).compliance.ofMember({ teamId: elm.id, userId: person.id })
  expect(items).toEqual([])
  expect((await app.as(elm.owner).compliance.ownFacts()).items).toEqual([])
})

test('the printed work passport says in the same words which team has verified what; the rest is given', async () => {
  const team = await makeTeam(app, { name: 'Elm Care' })
  const person = await makeMember(app, { team })
  await register(app, person, 'CANARY')
  const printed = async () => {
    const cookies = { '__Host-session': person.sessionSecret }
    const { rawPayload } = await app.server.inject({ url: '/api/profile/passport.pdf', cookies })
    return (await pdfText(rawPayload)).join(' ')
  }
  expect(await printed()).not.toContain('Verified')
  const { rows } = await app.services.database.pool.query(
    `select id, valid_until from app.evidence where user_id = $1 and kind = 'passport'`,
    [person.id],
  )
  const [{ id: evidenceId, valid_until: until }] = rows
  const decided = { teamId: team.id, userId: person.id, evidenceId, replaces: null, decision: 'verified' } as const
  await app.as(team.owner).compliance.decide(decided)
  const words = `Verified until ${formatDay(until)} by Elm Care on ${formatDay(today())}`
  expect(await printed()).toMatch(new RegExp(`Passport ${words} ${formatDay(until)} Verified`))
  expect(await printed()).toContain('Nobody has checked what is not said to be verified')
})

test('what is no longer verified reads as given again', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const evidenceId = await give(person, { kind: 'passport' })
  const of = { teamId: team.id, userId: person.id, evidenceId }
  const { compliance } = app.as(team.owner)
  await compliance.decide({ ...of, replaces: null, decision: 'verified' })
  expect((await app.as(person).compliance.ownFacts()).items).toHaveLength(1)
  const { rows } = await app.services.database.pool.query(
    'select id from app.verifications where evidence_id = $1 and replaced_at is null',
    [evidenceId],
  )
  await compliance.decide({ ...of, replaces: rows[0].id, decision: 'revoked', reason: 'Decided in error' })
  expect((await app.as(person).compliance.ownFacts()).items).toEqual([])
})
