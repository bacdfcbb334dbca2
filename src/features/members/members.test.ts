import { beforeAll, describe, expect, test } from 'vitest'
import { stepIds } from '#features/registration/schema.ts'
import { addDays, formatDay, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { uploadsOf } from '#testing/files/uploads.ts'
import { validAnswers } from '#testing/people/answers.ts'
import {
  makeApplicant,
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { guardedViews } from './policy.ts'

const app = useApp()
const NOT_FOUND = { code: 'NOT_FOUND' }
const pool = () => app.services.database.pool

/** Fills all thirteen steps. */
async function register(person: TestPerson) {
  const uploads = uploadsOf(app, person)
  const answers = validAnswers(uploads.file)
  await uploads.store()
  for (const step of stepIds) await app.as(person).registration.saveStep({ step, version: 0, values: answers[step] })
  return answers
}

const setCard = (person: TestPerson, set: string, ...values: unknown[]) =>
  pool().query(`update app.profiles set ${set} where user_id = $1`, [person.id, ...values])

describe('the dashboard', () => {
  test('counts what the stat cards say: days 0 and 30 expire soon, 31 and yesterday do not (TM03)', async () => {
    const team = await makeTeam(app)
    const today = londonToday(app.clock)
    const days = [-1, 0, 30, 31].map((offset) => addDays(today, offset))
    const person = await makeMember(app, { team })
    await setCard(person, `certificate_count = 5, certificate_expiries = $2`, days)
    await setCard(await makeMember(app, { team }), `certificate_count = 2`)
    await makeApplicant(app, { team })
    const { stats, team: card } = await app.as(team.owner).members.candidates({ teamId: team.id })
    expect(stats).toMatchObject({ activeStaff: 2, pendingRequests: 1, totalCertificates: 7, expiringSoon: 2 })
    expect(card).toMatchObject({ teamName: 'Bright Care', teamCode: team.code, memberCount: 2, role: 'owner' })
  })

  test('days end at midnight in London, not in UTC (TM03)', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    await setCard(person, `certificate_count = 1, certificate_expiries = '{2027-06-30}'`)
    const before = app.clock.now()
    const statusAt = async (iso: string) => {
      app.clock.set(iso)
      const owner = { sessionSecret: await makeSession(app, team.owner.id) }
      return (await app.as(owner).members.list({ teamId: team.id })).items[0]?.expiryStatus
    }
    expect(await statusAt('2027-05-30T12:00:00Z')).toBe('Not Checked')
    expect(await statusAt('2027-05-31T12:00:00Z')).toBe('Expiring Soon')
    expect(await statusAt('2027-06-30T22:30:00Z')).toBe('Expiring Soon')
    expect(await statusAt('2027-06-30T23:30:00Z')).toBe('Expired')
    app.clock.set(new Date(before).toISOString())
  })

  test('shows only the card of an applicant (AZ12)', async () => {
    const team = await makeTeam(app)
    const applicant = await makeApplicant(app, { team, person: await makePerson(app, { fullName: 'Amara Bell' }) })
    await register(applicant)
    const { requests } = await app.as(team.owner).members.candidates({ teamId: team.id })
    expect(requests.items).toEqual([
      {
        id: applicant.requestId,
        userId: applicant.id,
        fullName: 'Amara Bell',
        position: 'Care Assistant',
        photoFileId: expect.any(String),
        completion: 100,
        createdAt: expect.any(String),
        before: null,
        toldAt: null,
      },
    ])
    const { members } = app.as(team.owner)
    await expect(members.candidate({ teamId: team.id, userId: applicant.id })).rejects.toMatchObject(NOT_FOUND)
    for (const view of guardedViews)
      await expect(members.view({ teamId: team.id, userId: applicant.id, view })).rejects.toMatchObject(NOT_FOUND)
  })

  test('contains nothing of another agency: no canary, no count (AZ03)', async () => {
    const own = await makeTeam(app)
    const other = await makeTeam(app, { name: 'CANARY Care' })
    await makeMember(app, { team: other, person: await makePerson(app, { fullName: 'CANARY Person' }) })
    await makeApplicant(app, { team: other, person: await makePerson(app, { fullName: 'CANARY Applicant' }) })
    const answers = [
      await app.as(own.owner).members.candidates({ teamId: own.id }),
      await app.as(own.owner).members.list({ teamId: own.id, search: 'canary' }),
      await app.as(own.owner).teams.mine(),
    ]
    expect(JSON.stringify(answers)).not.toContain('CANARY')
    expect(answers[0]).toMatchObject({ stats: { activeStaff: 0, pendingRequests: 0 } })
  })
})

describe('the list', () => {
  let team: TestTeam
  const NAMES = 120
  const JOBS = ['nurse', 'care-assistant', 'support-worker', null]

  beforeAll(async () => {
    team = await makeTeam(app)
    const { rows } = await pool().query(
      `with people as (insert into app.users (email, password_hash) select 'list-' || n || '@example.test', 'x'
        from generate_series(1, $1::int) n returning id, email)
       insert into app.profiles (user_id, full_name, job_applying_for, completion, certificate_count, certificate_expiries)
       select id, 'Person ' || lpad(n::text, 3, '0') || case when n % 10 = 0 then ' O''Brien-Smith'
         else '' end, ($2::text[])[1 + n % 4], n % 7 * 10, n % 5,
         case when n % 3 = 0 then array[date '2027-01-01' + n % 50] else '{}' end
       from people, lateral (select substring(email from '\\d+')::int as n) number returning user_id`,
      [NAMES, JOBS],
    )
    await pool().query(
      `insert into app.team_members (team_id, user_id, joined_at)
       select $1, id, timestamptz '2026-05-01' + interval '1 hour 1 microsecond' * (n / 2)
         from unnest($2::uuid[]) with ordinality as people (id, n)`,
      [team.id, rows.map(({ user_id }) => user_id)],
    )
  })

  const list = (query: object = {}) => app.as(team.owner).members.list({ teamId: team.id, ...query })

  async function all(query: object) {
    const items = []
    let after: string | undefined
    do {
      const page = await list({ ...query, ...(after ? { after } : {}) })
      items.push(...page.items)
      after = page.next
    } while (after)
    return items
  }

  test.each([
    ['name', (row: { fullName: string }) => row.fullName.toLowerCase()],
    ['position', (row: { position: string }) => row.position.toLowerCase().replaceAll(' ', '-')],
    ['completion', (row: { completion: number }) => row.completion],
    ['certificates', (row: { certificateCount: number }) => row.certificateCount],
    ['expiry', (row: { nextExpiry: string | null }) => row.nextExpiry ?? '9999'],
    ['joined', (row: { joinedAt: string }) => row.joinedAt],
  ] as const)('pages by %s, both ways, each row once and in order', async (sort, key) => {
    for (const descending of [false, true]) {
      const items = await all({ sort, descending })
      expect(new Set(items.map(({ userId }) => userId)).size).toBe(NAMES)
      const keys = items.map((row) => key(row as never))
      const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(keys).toEqual(descending ? sorted.toReversed() : sorted)
    }
  })

  test('finds by parts of name and position, any case, any order, with LIKE wildcards taken literally', async () => {
    const count = async (search: string) => (await all({ search })).length
    expect(await count("o'brien")).toBe(12)
    expect(await count('SMITH 010')).toBe(1)
    expect(await count('brien-sm')).toBe(12)
    expect(await count('care assistant')).toBe(NAMES / 4)
    expect(await count('Person')).toBe(NAMES)
    expect(await count('%')).toBe(0)
    expect(await count('_')).toBe(0)
    expect(await count('\\')).toBe(0)
    expect(await count(`'; drop table app.teams --`)).toBe(0)
  })

  test('narrows by job and by what is in date', async () => {
    expect((await all({ job: 'nurse' })).map(({ position }) => position)).toEqual(Array(NAMES / 4).fill('Nurse'))
    const inDate = await all({ inDateOn: '2027-01-20' })
    expect(inDate.length).toBeGreaterThan(NAMES / 2)
    expect(inDate.filter(({ nextExpiry }) => nextExpiry !== null && nextExpiry < '2027-01-20')).toEqual([])
    await expect(list({ job: 'pilot' })).rejects.toMatchObject({ status: 422 })
  })

  test('finds the last of thousands, and pages (keyset) far from the start', async () => {
    const large = await makeTeam(app)
    await pool().query(
      `with people as (insert into app.users (email, password_hash) select 'large-' || n || '@example.test', 'x'
        from generate_series(1, 3300) n returning id, email),
       cards as (insert into app.profiles (user_id, full_name)
         select id, 'Worker ' || lpad(split_part(split_part(email, '@', 1), '-', 2), 5, '0') from people returning user_id)
       select 1`,
    )
    await pool().query(
      `insert into app.team_members (team_id, user_id) select $1, id from app.users where email like 'large-%'`,
      [large.id],
    )
    const find = (query: object) => app.as(large.owner).members.list({ teamId: large.id, ...query })
    for (const search of ['03299', 'worker 03299', '03299 2'])
      expect((await find({ search })).items.map(({ fullName }) => fullName)).toEqual(['Worker 03299'])
    expect((await find({ search: '03299 4' })).items).toEqual([])
    expect((await find({ search: '00001', descending: true })).items.map(({ fullName }) => fullName)).toEqual([
      'Worker 00001',
    ])
    const names: string[] = []
    let after: string | undefined
    do {
      const page = await find({ search: '7', ...(after ? { after } : {}) })
      names.push(...page.items.map(({ fullName }) => fullName))
      after = page.next
    } while (after)
    const expected = Array.from({ length: 3300 }, (_, index) => `Worker ${String(index + 1).padStart(5, '0')}`).filter(
      (name) => name.includes('7'),
    )
    expect(names).toEqual(expected)
  })

  test('a forged cursor, or one of another sort order, is refused', async () => {
    const { next } = await list()
    for (const sort of ['completion', 'expiry', 'joined'])
      await expect(list({ after: next, sort })).rejects.toMatchObject({ status: 422 })
    await expect(list({ after: 'x' })).rejects.toMatchObject({ status: 422 })
    await expect(list({ sort: 'email' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('the profile of a member', () => {
  test('contains what a manager may see, and nothing guarded', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const answers = await register(person)
    const candidate = await app.as(team.owner).members.candidate({ teamId: team.id, userId: person.id })
    const seen = JSON.stringify(candidate)
    for (const open of [
      'Rose Court',
      'Leeds College',
      'First Aid Certificate',
      '1 High Street',
      'Ruth Bell',
      person.email,
      'Work Visa',
      '10/01/2032',
    ])
      expect(seen).toContain(open)
    for (const shut of [
      '123456789',
      'MORGA657054',
      '001234567890',
      'W12345678',
      '1257L',
      'AB123456C',
      'Hepatitis',
      'Asthma',
      'Joy Neill',
    ])
      expect(seen).not.toContain(shut)
    expect(candidate.resumeFileId).toBe((answers.resume.resumeFile as { id: string }).id)
    expect(candidate.views).toEqual([...guardedViews])
  })

  test('a changed expiry day without a new document is marked for the manager until the document arrives', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    await register(person)
    const uploads = uploadsOf(app, person)
    const { registration, profile } = app.as(person)
    const remark = `Date changed on ${formatDay(londonToday(app.clock))}, no new document since`
    const linesOf = async (section: string) => {
      const { sections } = await app.as(team.owner).members.candidate({ teamId: team.id, userId: person.id })
      const { blocks } = sections.find(({ id }) => id === section)!
      return blocks.flatMap(({ lines }) =>
        lines.filter((line) => line.remark === remark).map(({ label, text }) => ({ label, text })),
      )
    }
    const certificates = async (change: object) => {
      const { steps } = await registration.load()
      const [first, second] = steps.certificates.values.trainingCertificates as object[]
      const trainingCertificates = [{ ...first, ...change }, second]
      await registration.saveStep({
        step: 'certificates',
        version: steps.certificates.version,
        values: { trainingCertificates },
      })
    }
    expect(await linesOf('certificates')).toEqual([])
    await certificates({ issuingBody: 'St John' })
    expect(await linesOf('certificates')).toEqual([])
    await certificates({ expiryDate: '2033-01-05' })
    expect(await linesOf('certificates')).toEqual([{ label: 'Expiry Date', text: '05/01/2033' }])
    const shown = (await profile.workPassport()).groups.flatMap(({ items }) => items.filter((item) => item.remark))
    expect(shown).toMatchObject([{ label: 'First Aid Certificate', status: 'Not Checked', remark }])
    await certificates({ expiryDate: null })
    expect(await linesOf('certificates')).toEqual([{ label: 'Expiry Date', text: 'No day given' }])
    const file = uploads.file('certificate')
    await uploads.store()
    await certificates({ expiryDate: '2034-01-05', file })
    expect(await linesOf('certificates')).toEqual([])

    const { values, version } = (await registration.load()).steps.background
    await registration.saveStep({ step: 'background', version, values: { ...values, visaExpiryDate: '2091-01-01' } })
    expect(await linesOf('background')).toEqual([{ label: 'Visa Expiry Date', text: '01/01/2091' }])
    const { rows } = await pool().query(
      `update app.passport_information set driving_license_expiry_date = '2040-01-01' where user_id = $1
      returning expiry_date_undocumented_since as passport, driving_license_expiry_date_undocumented_since as licence`,
      [person.id],
    )
    expect(rows).toEqual([{ passport: null, licence: expect.any(String) }])
  })

  test('each guarded view shows its part, and is audited', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    await register(person)
    const { view, recordOffer } = app.as(team.owner).members
    const input = { teamId: team.id, userId: person.id }
    const look = async (name: (typeof guardedViews)[number]) => JSON.stringify(await view({ ...input, view: name }))
    expect(await look('identity')).toContain('123456789')
    expect(await look('background')).toContain('001234567890')
    expect(await look('payroll')).toContain('AB123456C')
    expect(await look('next-of-kin')).toContain('Joy Neill')
    await expect(look('medical')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await recordOffer({ ...input, confirm: true })
    await expect(recordOffer({ ...input, confirm: true })).rejects.toMatchObject({ status: 409 })
    expect(await look('medical')).toContain('Asthma')
    const { rows } = await pool().query(
      `select meta->>'view' as view, actor from app.audit_events where subject = $1 and action = 'profile.view'
        and chain = $2 order by seq`,
      [person.id, team.id],
    )
    expect(rows).toEqual(
      ['identity', 'background', 'payroll', 'next-of-kin', 'medical'].map((name) => ({
        view: name,
        actor: team.owner.id,
      })),
    )
  })

  test('critical views need a recent sign-in', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const longAgo = await makeSession(app, team.owner.id, new Date(app.clock.now() - 16 * 60_000))
    const { view } = app.as({ sessionSecret: longAgo }).members
    const input = { teamId: team.id, userId: person.id }
    for (const name of ['identity', 'background', 'payroll'] as const) {
      await expect(view({ ...input, view: name })).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    }
    expect(await view({ ...input, view: 'next-of-kin' })).toMatchObject({ sections: expect.any(Array) })
  })

  test('pay and tax are visible to the owner, not to a co-manager', async () => {
    const team = await makeTeam(app)
    const manager = await makeMember(app, { team, role: 'manager' })
    const person = await makeMember(app, { team })
    const input = { teamId: team.id, userId: person.id }
    await expect(app.as(manager).members.view({ ...input, view: 'payroll' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect((await app.as(manager).members.candidate(input)).views).not.toContain('payroll')
    await expect(app.as(manager).members.candidate({ teamId: team.id, userId: team.owner.id })).rejects.toMatchObject(
      NOT_FOUND,
    )
  })

  test('ends with the membership, on the next call (AZ10, AZ13)', async () => {
    const team = await makeTeam(app)
    const gone = await makeMember(app, { team })
    const left = await makeMember(app, { team })
    const read = (person: TestPerson) => app.as(team.owner).members.candidate({ teamId: team.id, userId: person.id })
    await Promise.all([read(gone), read(left)])
    await app.as(team.owner).members.remove({ teamId: team.id, userId: gone.id, confirm: true, reason: 'Moved away' })
    await app.as(left).teams.leave({ teamId: team.id })
    await expect(read(gone)).rejects.toMatchObject(NOT_FOUND)
    await expect(read(left)).rejects.toMatchObject(NOT_FOUND)
    expect((await app.as(gone).teams.mine()).belongsTo).toEqual([])
    const { items } = await app.as(team.owner).members.former({ teamId: team.id })
    const { id: _, joinedAt: __, endedAt: ___, ...kept } = items.find(({ status }) => status === 'removed')!
    expect(kept).toEqual({
      fullName: gone.fullName,
      position: '',
      role: 'staff',
      status: 'removed',
      reason: 'Moved away',
    })
    expect(items.map(({ status }) => status).sort()).toEqual(['left', 'removed'])
    expect(
      JSON.stringify(await pool().query('select meta from app.audit_events where chain = $1', [team.id])),
    ).not.toContain('Moved away')
  })

  test('a removed person’s new request shows the reason that the team recorded (AZ30)', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const input = { teamId: team.id, userId: person.id }
    for (const reason of ['', '   ', 'x'.repeat(501), 'a\u0000b'])
      await expect(app.as(team.owner).members.remove({ ...input, confirm: true, reason })).rejects.toMatchObject({
        status: 422,
      })
    await app.as(team.owner).members.remove({ ...input, confirm: true, reason: ' Did not come,\ntwice ' })
    await app.as(person).teams.join({ teamCode: team.code })
    const waiting = (await app.as(team.owner).teams.requests({ teamId: team.id })).items[0]!
    expect(waiting.before).toEqual({ status: 'removed', endedAt: expect.any(String), reason: 'Did not come,\ntwice' })
    await app.as(team.owner).teams.approve({ teamId: team.id, requestId: waiting.id })
    expect((await app.as(team.owner).members.former({ teamId: team.id })).items).toEqual([])
  })

  test('my team with another’s member, and the reverse, is 404 (AZ04)', async () => {
    const own = await makeTeam(app)
    const other = await makeTeam(app)
    const member = await makeMember(app, { team: own })
    const stranger = await makeMember(app, { team: other })
    const { candidate } = app.as(own.owner).members
    await expect(candidate({ teamId: own.id, userId: stranger.id })).rejects.toMatchObject(NOT_FOUND)
    await expect(candidate({ teamId: other.id, userId: member.id })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('the profile PDF', () => {
  const get = (person: TestPerson, url: string) =>
    app.server.inject({
      method: 'GET',
      url,
      cookies: { '__Host-session': person.sessionSecret },
      headers: { 'sec-fetch-site': 'same-origin' },
    })

  test('is a PDF to save, for managers of the team only, and is audited', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team, person: await makePerson(app, { fullName: 'Zoë "Z" Łuk\u202E' }) })
    await register(person)
    const url = `/api/teams/${team.id}/members/${person.id}/cv.pdf`
    const answer = await get(team.owner, url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Profile [A-Za-z '-]+\.pdf"; filename\*=UTF-8''/,
    )
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.rawPayload.length).toBeGreaterThan(5000)
    const { rows } = await pool().query(
      `select count(*) as count from app.audit_events where subject = $1 and action = 'profile.cv'`,
      [person.id],
    )
    expect(rows[0].count).toBe(1)
    for (const nobody of [person, (await makeTeam(app)).owner]) expect((await get(nobody, url)).statusCode).toBe(404)
    expect((await get(team.owner, `/api/teams/${team.id}/members/nonsense/cv.pdf`)).statusCode).toBe(404)
  })
})
