import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { guardedViews } from '#features/members/policy.ts'
import { buildExport } from '#features/privacy/server/archive/build.ts'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { uploadFile } from '#testing/people/registered.ts'

const app = useApp({}, { worksOnJobs: false })

const openings = (person: TestPerson, after?: string) => app.as(person).profile.openings(after ? { after } : {})

async function allOpenings(person: TestPerson) {
  const items = []
  let after: string | undefined
  do {
    const page = await openings(person, after)
    items.push(...page.items)
    after = page.next
  } while (after)
  return items
}

/** `count` openings by the same manager, some at equal instants. */
async function look({
  person,
  team,
  count,
}: {
  person: TestPerson
  team: { id: string; owner: TestPerson }
  count: number
}) {
  for (let number = 0; number < count; number++) {
    if (number % 3 === 0) app.clock.advance({ seconds: 1 })
    await app.as(team.owner).members.view({ teamId: team.id, userId: person.id, view: 'next-of-kin' })
  }
}

describe('the list of who opened my data (PR06)', () => {
  test('contains every opening by screen, file, PDF, direct call and export, with person and team', async () => {
    const owner = await makePerson(app, { fullName: 'Omar Khan' })
    const team = await makeTeam(app, { owner, name: 'Night Owls' })
    const person = await makeMember(app, { team })
    const dbsFile = await uploadFile(app, person, { slot: 'dbs', text: 'DBS' })
    const values = { ...validAnswers().background, dbsFile, rightToWorkFile: undefined }
    await app.as(person).registration.saveStep({ step: 'background', version: 0, values })
    await app.as(owner).members.recordOffer({ teamId: team.id, userId: person.id, confirm: true })

    for (const view of guardedViews) await app.as(owner).members.view({ teamId: team.id, userId: person.id, view })
    const cookies = { '__Host-session': owner.sessionSecret }
    await app.server.inject({ url: `/api/files/${dbsFile.id}`, cookies })
    await app.server.inject({ url: `/api/teams/${team.id}/members/${person.id}/cv.pdf`, cookies })

    const { id: exportId } = await app.as(owner).privacy.askTeamExport({ teamId: team.id, confirm: true })
    await buildExport(app.services, exportId)

    // The worker may have started the export too: each of two attempts counts as an opening.
    const whatWasOpened = async () => [...new Set((await openings(person)).items.map(({ what }) => what))].sort()
    await expect
      .poll(whatWasOpened)
      .toEqual([
        'DBS and right to work',
        "Export of the team's data",
        'File: DBS Certificate',
        'Medical history',
        'Next of kin',
        'Passport and licence details',
        'Pay and tax details',
        'Profile as a PDF',
      ])
    const { items } = await openings(person)
    expect(new Set(items.map(({ by, team: name }) => `${by} of ${name}`))).toEqual(new Set(['Omar Khan of Night Owls']))
  })

  test('excludes the person’s own, other people’s and refused openings', async () => {
    const team = await makeTeam(app)
    const [person, fellow] = [await makeMember(app, { team }), await makeMember(app, { team })]
    await app.as(team.owner).members.view({ teamId: team.id, userId: fellow.id, view: 'identity' })
    await expect(
      app.as(team.owner).members.view({ teamId: team.id, userId: person.id, view: 'medical' }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await app.server.inject({ url: '/api/profile/passport.pdf', cookies: { '__Host-session': person.sessionSecret } })
    expect(await openings(person)).toEqual({ items: [] })
    expect((await openings(fellow)).items).toHaveLength(1)
  })

  test('has keyset pages without repeats or gaps, newest first, while new openings arrive', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    await look({ person, team, count: 65 })
    const first = await openings(person)
    await look({ person, team, count: 2 })
    const second = await openings(person, first.next)
    const third = await openings(person, second.next)
    expect([first, second, third].map(({ items }) => items.length)).toEqual([30, 30, 5])
    expect(third.next).toBeUndefined()
    const times = [first, second, third].flatMap(({ items }) => items.map(({ at }) => at))
    expect(times).toEqual([...times].sort().reverse())
    expect(await allOpenings(person)).toHaveLength(67)
    await expect(openings(person, 'eyJ4IjoxfQ')).rejects.toMatchObject({ status: 422 })
  })

  test('uses an index, whatever the size of the log', async () => {
    const person = await makePerson(app)
    const body = await transact(app.services.database, { role: 'care_owner' as never }, async (db) => {
      const { rows } = await sql<{
        text: string
      }>`select prosrc as text from pg_proc where proname = 'opened_my_data'`.execute(db)
      return rows[0]?.text ?? ''
    })
    const statement = body
      .replaceAll('before_at', `null::timestamptz`)
      .replaceAll('before_seq', 'null::bigint')
      .replaceAll('before_chain', 'null::uuid')
      .replaceAll('at_most', '31')
    const client = await app.services.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`insert into app.audit_events (chain, seq, at, action, subject, prev_mac, mac)
        select gen_random_uuid(), 1, now(), 'profile.view', gen_random_uuid(), '\\x00', '\\x00' from generate_series(1, 20000)`)
      await client.query('analyze app.audit_events')
      await client.query(`select set_config('app.user_id', $1, true), set_config('search_path', 'app', true)`, [
        person.id,
      ])
      const { rows } = await client.query(`explain ${statement}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('audit_events_of_openings')
      expect(plan).not.toContain('Seq Scan on audit_events')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('the PDF of the work passport is the caller’s own, and is audited', async () => {
  const person = await makePerson(app, { fullName: 'Zoë Łuk' })
  const { headers, statusCode, rawPayload } = await app.server.inject({
    url: '/api/profile/passport.pdf',
    cookies: { '__Host-session': person.sessionSecret },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(headers['content-disposition']).toContain(encodeURIComponent('Work passport Zoë Łuk.pdf'))
  const { rows } = await app.services.database.pool.query('select action from app.audit_events where subject = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ action: 'profile.workPassport' }])
})
