import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { openTransaction } from '#testing/locks.ts'
import { makeApplicant, makeMember, makePerson, makeTeam, type TestTeam } from '#testing/people/factories.ts'

const app = useApp()

const NOT_FOUND = { code: 'NOT_FOUND' }

function found(person: Parameters<typeof app.as>[0], teamName = 'Bright Care', creationKey = randomUUID()) {
  return app.as(person).teams.create({ teamName, creationKey })
}

async function count(text: string, ...values: unknown[]) {
  const { rows } = await app.services.database.pool.query(`select count(*) as count from ${text}`, values)
  return rows[0].count
}

const setTeam = (team: TestTeam, set: string) =>
  app.services.database.pool.query(`update app.teams set ${set} where id = $1`, [team.id])

describe('creating a team', () => {
  test('makes its creator the owner, with a code without look-alikes and a trimmed name', async () => {
    const person = await makePerson(app)
    const team = await found(person, '  Bright Care  ')
    expect(team).toMatchObject({ teamName: 'Bright Care', role: 'owner', memberCount: 0 })
    expect(team.teamCode).toMatch(/^TM-[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{6}$/)
    expect((await app.as(person).teams.mine()).runs).toEqual([team])
  })

  test('a blank name and one with control characters are refused', async () => {
    const person = await makePerson(app)
    for (const name of ['', '   ', 'a\u0000b', 'a\nb', 'x'.repeat(121)])
      await expect(found(person, name)).rejects.toMatchObject({ status: 422 })
    expect(await count('app.teams where manager_id = $1', person.id)).toBe(0)
  })

  test('concurrent submits of the same form create one team (RC10)', async () => {
    const person = await makePerson(app)
    const key = randomUUID()
    const teams = await Promise.all(Array.from({ length: 8 }, () => found(person, 'Twice', key)))
    expect(new Set(teams.map(({ id }) => id)).size).toBe(1)
    expect(await count('app.teams where manager_id = $1', person.id)).toBe(1)
  })

  test('a name with invisible or direction-changing characters, or with a web address, is refused', async () => {
    const person = await makePerson(app)
    for (const name of [
      'Bright\u200bCare',
      '\u202eeraC',
      'Log in at https://evil.example',
      'www.evil.example',
      'Bright evil.com',
    ])
      await expect(found(person, name)).rejects.toMatchObject({ status: 422 })
    expect((await found(person, 'رعاية المسنين')).teamName).toBe('رعاية المسنين')
  })

  test('one person owns at most twenty teams, also with concurrent submits', async () => {
    const person = await makePerson(app)
    const answers = await Promise.allSettled(Array.from({ length: 24 }, (_, index) => found(person, `Team ${index}`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await count('app.teams where manager_id = $1', person.id)).toBe(20)
    await expect(found(person)).rejects.toMatchObject({ status: 422 })
  })

  test('the newest team comes first', async () => {
    const person = await makePerson(app)
    await found(person, 'First')
    app.clock.advance({ minutes: 1 })
    await found(person, 'Second')
    expect((await app.as(person).teams.mine()).runs.map(({ teamName }) => teamName)).toEqual(['Second', 'First'])
  })
})

describe('joining by code', () => {
  test('a code in any spelling makes one pending request, however often it is sent (AZ14)', async () => {
    const team = await makeTeam(app, { name: 'CANARY Care' })
    const person = await makePerson(app)
    const ways = [team.code, team.code.toLowerCase(), ` ${team.code} `, team.code.slice(3), team.code]
    const answers = await Promise.all(ways.map((teamCode) => app.as(person).teams.join({ teamCode })))
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['pending']))
    expect(await count('app.team_join_requests where user_id = $1', person.id)).toBe(1)
    const { pending, runs, belongsTo } = await app.as(person).teams.mine()
    expect(pending.map(({ teamName }) => teamName)).toEqual(['CANARY Care'])
    expect([...runs, ...belongsTo]).toEqual([])
    expect(JSON.stringify(pending)).not.toContain(team.id)
  })

  test('a person has at most five pending requests; withdrawing one makes room', async () => {
    const person = await makePerson(app)
    const teams = await Promise.all(Array.from({ length: 6 }, () => makeTeam(app)))
    for (const { code } of teams.slice(0, 5)) await app.as(person).teams.join({ teamCode: code })
    const sixth = { teamCode: teams[5]!.code }
    await expect(app.as(person).teams.join(sixth)).rejects.toMatchObject({ status: 422 })
    const [first] = (await app.as(person).teams.mine()).pending
    await app.as(person).teams.withdraw({ requestId: first!.id })
    expect(await app.as(person).teams.join(sixth)).toMatchObject({ outcome: 'pending' })
  })

  test('of two requests at once that take the last room or the last guess one waits for the other, and is refused', async () => {
    const person = await makePerson(app)
    const teams = await Promise.all(Array.from({ length: 6 }, () => makeTeam(app)))
    const [fifth, sixth, ...before] = teams.map(({ code }) => code)
    for (const teamCode of before) await app.as(person).teams.join({ teamCode })
    async function beside(statement: string, values: unknown[], teamCode: string) {
      const other = await openTransaction(app)
      await other.run(`select set_config('app.user_id', $1, true)`, [person.id])
      await other.run(statement, values)
      const joined = app.as(person).teams.join({ teamCode })
      try {
        expect(await other.blocks(joined)).toBe(true)
      } finally {
        await other.commit()
      }
      return joined
    }
    const now = new Date(app.clock.now()).toISOString()
    const ask = `select app.request_to_join($1, '198.51.100.0/24', $2)`
    await expect(beside(ask, [fifth, now], sixth!)).rejects.toMatchObject({ status: 422 })
    const wrong = () => app.as(person).teams.join({ teamCode: 'TM-ZZZZZZ' })
    for (let guess = 0; guess < 9; guess++) await wrong().catch(() => {})
    const guess = `select app.look_up_code('TM-ZZZZZY', '198.51.100.0/24', $1)`
    await expect(beside(guess, [now], 'TM-ZZZZZX')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('auto-approve admits at once, but nobody who was rejected or removed before (AZ30)', async () => {
    const team = await makeTeam(app)
    await setTeam(team, 'auto_approve = true')
    const rejected = await makeApplicant(app, { team })
    await app.as(team.owner).teams.reject({ teamId: team.id, requestId: rejected.requestId })
    const removed = await makeMember(app, { team })
    await app
      .as(team.owner)
      .members.remove({ teamId: team.id, userId: removed.id, confirm: true, reason: 'Moved away' })
    const left = await makeMember(app, { team })
    await app.as(left).teams.leave({ teamId: team.id })
    const join = (person: Parameters<typeof app.as>[0]) => app.as(person).teams.join({ teamCode: team.code })
    expect(await join(await makePerson(app))).toMatchObject({ outcome: 'member' })
    expect(await join(left)).toMatchObject({ outcome: 'member' })
    expect(await join(rejected)).toMatchObject({ outcome: 'pending' })
    expect(await join(removed)).toMatchObject({ outcome: 'pending' })
    expect(await join(team.owner)).toMatchObject({ outcome: 'member' })
  })

  test('after ten wrong codes in ten minutes even the right code is refused (AZ16)', async () => {
    const team = await makeTeam(app)
    const person = await makePerson(app)
    const guess = (teamCode: string) => app.as(person).teams.join({ teamCode })
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => guess(`TM-ZZZZ${22 + index}`)))
    const answered = answers.filter(({ status }) => status === 'fulfilled')
    expect(answered).toHaveLength(10)
    expect(answered[0]).toMatchObject({ value: { outcome: 'invalid' } })
    await expect(guess(team.code)).rejects.toMatchObject({ status: 429, data: { retryAfter: 600 } })
    app.clock.advance({ minutes: 11 })
    expect(await guess(team.code)).toMatchObject({ outcome: 'pending' })
    app.clock.advance({ hours: 2 })
  })

  test('the old code is invalid at once after a rotation (AZ15)', async () => {
    const team = await makeTeam(app)
    const person = await makePerson(app)
    const { teamCode } = await app.as(team.owner).teams.rotateCode({ teamId: team.id })
    expect(await app.as(person).teams.join({ teamCode: team.code })).toEqual({ outcome: 'invalid' })
    expect(await app.as(person).teams.join({ teamCode })).toMatchObject({ outcome: 'pending' })
  })
})

describe('deciding', () => {
  test('of twenty concurrent approvals and rejections one wins; the others get 409 with the state (RC01)', async () => {
    const team = await makeTeam(app)
    const { id, requestId } = await makeApplicant(app, { team })
    const { approve, reject } = app.as(team.owner).teams
    const input = { teamId: team.id, requestId }
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? approve(input) : reject(input))),
    )
    const won = answers.filter((answer) => answer.status === 'fulfilled')
    expect(won.length).toBe(1)
    const { status } = won[0]!.value
    for (const lost of answers.filter((answer) => answer.status === 'rejected')) {
      expect(lost.reason).toMatchObject({ status: 409, data: { current: { id: requestId, status } } })
    }
    expect(await count(`app.team_members where user_id = $1 and status = 'active'`, id)).toBe(
      status === 'approved' ? 1 : 0,
    )
    expect(await count(`app.notifications where kind = 'request-decided' and user_id = $1`, id)).toBe(1)
    expect(
      await count(`app.audit_events where object = $1 and action like 'request.%'`, `team_join_requests:${requestId}`),
    ).toBe(1)
  })

  test('an applicant, another team’s manager and a path with the wrong team get 404; nothing changes (AZ04, AZ08, AZ09)', async () => {
    const team = await makeTeam(app)
    const other = await makeTeam(app)
    const applicant = await makeApplicant(app, { team })
    const { requestId } = applicant
    for (const person of [applicant, other.owner]) {
      await expect(app.as(person).teams.approve({ teamId: team.id, requestId })).rejects.toMatchObject(NOT_FOUND)
    }
    await expect(app.as(other.owner).teams.approve({ teamId: other.id, requestId })).rejects.toMatchObject(NOT_FOUND)
    expect(await count(`app.team_join_requests where id = $1 and status = 'pending'`, requestId)).toBe(1)
    expect(await app.as(team.owner).teams.approve({ teamId: team.id, requestId })).toMatchObject({ status: 'approved' })
  })

  test('a failure rolls the whole decision back (RC02, AD04)', async () => {
    const team = await makeTeam(app)
    const { id, requestId } = await makeApplicant(app, { team })
    const { pool } = app.services.database
    const approve = () => app.as(team.owner).teams.approve({ teamId: team.id, requestId })
    for (const table of ['team_members', 'audit_events']) {
      await pool.query(`create or replace function app.break_down() returns trigger language plpgsql as $$ begin raise
        exception 'power cut'; end $$;
        create trigger broken before insert on app.${table} for each row execute function app.break_down()`)
      await expect(approve()).rejects.toThrow('power cut')
      await pool.query(`drop trigger broken on app.${table}`)
      expect(await count(`app.team_join_requests where id = $1 and status = 'pending'`, requestId)).toBe(1)
      expect(await count('app.team_members where user_id = $1', id)).toBe(0)
      expect(await count(`app.notifications where kind = 'request-decided' and user_id = $1`, id)).toBe(0)
    }
    expect(await approve()).toMatchObject({ status: 'approved' })
  })

  test('a manager cannot accept an invitation for the invited person', async () => {
    const team = await makeTeam(app)
    const { requestId } = await makeApplicant(app, { team })
    await app.services.database.pool.query(
      `update app.team_join_requests set request_type = 'invitation' where id = $1`,
      [requestId],
    )
    await expect(app.as(team.owner).teams.approve({ teamId: team.id, requestId })).rejects.toMatchObject({
      status: 409,
    })
    expect((await app.as(team.owner).teams.requests({ teamId: team.id })).items).toEqual([])
  })

  test('a former member who returns has no offer: an earlier one does not count', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const member = { teamId: team.id, userId: person.id, confirm: true } as const
    await app.as(team.owner).members.recordOffer(member)
    await app.as(team.owner).members.remove({ ...member, reason: 'Moved away' })
    await app.as(person).teams.join({ teamCode: team.code })
    const { items } = await app.as(team.owner).teams.requests({ teamId: team.id })
    await app.as(team.owner).teams.approve({ teamId: team.id, requestId: items[0]!.id })
    expect(
      (await app.as(team.owner).members.candidate({ teamId: team.id, userId: person.id })).offerRecordedAt,
    ).toBeNull()
  })

  test('the list of pending requests is paged, the longest waiting first', async () => {
    const team = await makeTeam(app)
    for (let index = 0; index < 52; index++) await makeApplicant(app, { team })
    const { requests } = app.as(team.owner).teams
    const first = await requests({ teamId: team.id })
    const second = await requests({ teamId: team.id, after: first.next })
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 2, undefined])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(52)
    await expect(requests({ teamId: team.id, after: 'nonsense' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('row security alone, without the gates', () => {
  const as = (userId: string, statement: string, values: unknown[]) =>
    transact(app.services.database, { role: 'care_app' }, async (db) => {
      await db.executeQuery(CompiledQuery.raw(`select set_config('app.user_id', $1, true)`, [userId]))
      return Number((await db.executeQuery(CompiledQuery.raw(statement, values))).numAffectedRows ?? 0)
    })

  test('an applicant can neither approve their own request nor make themselves a member', async () => {
    const team = await makeTeam(app)
    const applicant = await makeApplicant(app, { team })
    await expect(
      as(applicant.id, `update app.team_join_requests set status = 'approved' where id = $1`, [applicant.requestId]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      as(applicant.id, 'insert into app.team_members (team_id, user_id) values ($1, $2)', [team.id, applicant.id]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('a manager cannot make a person without a request a member', async () => {
    const team = await makeTeam(app)
    const stranger = await makePerson(app)
    await expect(
      as(team.owner.id, 'insert into app.team_members (team_id, user_id) values ($1, $2)', [team.id, stranger.id]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('a manager sees the cards of active members and of applicants, and the sections of members only', async () => {
    const team = await makeTeam(app)
    const [member, gone, applicant] = [
      await makeMember(app, { team }),
      await makeMember(app, { team }),
      await makeApplicant(app, { team }),
    ]
    await makePerson(app)
    await app.services.database.pool.query(
      `update app.team_members set status = 'removed', ended_at = now() where user_id = $1`,
      [gone.id],
    )
    for (const { id } of [member, gone, applicant]) {
      await app.services.database.pool.query('insert into app.personal_information (user_id) values ($1)', [id])
    }
    const seen = (table: 'profiles' | 'personal_information') =>
      transact(app.services.database, { role: 'care_app' }, async (db) => {
        await sql`select set_config('app.user_id', ${team.owner.id}, true)`.execute(db)
        return new Set((await db.selectFrom(table).select('user_id').execute()).map((row) => row.user_id))
      })
    expect(await seen('profiles')).toEqual(new Set([team.owner.id, member.id, applicant.id]))
    expect(await seen('personal_information')).toEqual(new Set([member.id]))
  })

  test('staff cannot give themselves a role or an offer', async () => {
    const team = await makeTeam(app)
    const member = await makeMember(app, { team })
    for (const set of [`role = 'manager'`, 'offer_recorded_at = now()']) {
      await expect(
        as(member.id, `update app.team_members set ${set} where user_id = $1`, [member.id]),
      ).rejects.toMatchObject({
        code: '42501',
      })
    }
  })
})
