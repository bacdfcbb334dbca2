import { describe, expect, test, vi } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeMember, makeSession, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { usePeopleWith } from '#testing/people/passwords.ts'
import { answerChallenge, giveAuthenticator, speak } from '#testing/people/second-factor.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = useApp()
const password = 'mauve kettle lorry'
const member = usePeopleWith(password, app)

type Holder = Pick<TestPerson, 'sessionSecret'>

function sqlOf(text: string, values: unknown[] = []) {
  return app.services.database.pool.query(text, values)
}

async function meOf({ sessionSecret }: Holder) {
  return (await app.server.inject({ url: '/api/account', cookies: { '__Host-session': sessionSecret } })).statusCode
}

describe('a session’s lifetime depends on what its person may do now', () => {
  test.each(['owner', 'manager'])(
    'a staff session expires when its person becomes %s of a team and is past the shorter lifetime',
    async (role) => {
      const person = await member()
      const elsewhere = { sessionSecret: await makeSession(app, person.id) }
      app.clock.advance({ hours: 11 })
      const fresh = { sessionSecret: await makeSession(app, person.id) }
      app.clock.advance({ hours: 2 })
      expect([await meOf(elsewhere), await meOf(fresh)]).toEqual([200, 200])
      const team = role === 'owner' ? await makeTeam(app, { owner: person }) : await makeTeam(app)
      if (role === 'manager') await makeMember(app, { team, person, role })
      expect([await meOf(elsewhere), await meOf(fresh)]).toEqual([401, 200])
      expect((await speak(app, { who: elsewhere, method: 'GET', path: 'user' })).status).toBe(401)
      expect((await app.as(fresh).accounts.sessions()).items).toHaveLength(1)
      // Nobody can leave a team without an owner.
      if (role === 'owner') return
      await sqlOf(`update app.team_members set status = 'removed', ended_at = now() where user_id = $1`, [person.id])
      expect(await meOf(elsewhere)).toBe(200)
    },
  )

  test('a session of a person who runs a team is refreshed for a day, and for a week with a second factor', async () => {
    const person = await member()
    await makeTeam(app, { owner: person })
    const plain = { sessionSecret: await makeSession(app, person.id) }
    await giveAuthenticator(app, person)
    expect(await meOf(plain)).toBe(401)
    const { rows } = await sqlOf('select id from app.sessions where user_id = $1 and revoked_at is null', [person.id])
    const refresh = () =>
      speak(app, { who: person, path: 'token?grant_type=refresh_token', body: { refresh_token: rows[0].id } })
    for (let half = 1; half < 14; half++) {
      app.clock.advance({ hours: 12, minutes: -1 })
      expect({ half, status: (await refresh()).status }).toEqual({ half, status: 200 })
    }
    app.clock.advance({ hours: 12 })
    expect((await refresh()).status).toBe(400)
  })
})

describe('the old secret of a rotated session', () => {
  async function renewed(person: TestPerson): Promise<Holder> {
    const { secret = '' } = await speak(app, { who: person, path: 'recent-sign-in', body: { password } })
    return { sessionSecret: secret }
  }

  async function reuses(person: TestPerson) {
    const { rows } = await sqlOf(
      `select (select count(*) from app.audit_events where chain = $1 and action = 'session.reuse') as written,
        (select count(*) from app.notifications where user_id = $1 and kind = 'security-notice'
          and params ->> 'event' = 'session-reused') as told`,
      [person.id],
    )
    return rows[0]
  }

  test.each([
    ['a procedure', { url: '/api/account' }],
    ['a raw route', { url: '/api/events' }],
    ['a route of the auth protocol', { url: '/auth/v1/user' }],
    [
      'a refresh',
      { method: 'POST' as const, url: '/auth/v1/token?grant_type=refresh_token', payload: { refresh_token: 'x' } },
    ],
  ])('brought to %s after its time ends the session, is written down and told once', async (_, call) => {
    const person = await member()
    const current = await renewed(person)
    expect(await meOf(person)).toBe(200)
    app.clock.advance({ seconds: 11 })
    expect(await meOf(current)).toBe(200)
    const headers = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'x' }
    const bring = () => app.server.inject({ headers, cookies: { '__Host-session': person.sessionSecret }, ...call })
    for (const { statusCode } of await Promise.all([bring(), bring()])) expect([400, 401]).toContain(statusCode)
    expect(await meOf(current)).toBe(401)
    await bring()
    expect(await reuses(person)).toEqual({ written: 1, told: 1 })
    const again = { sessionSecret: await makeSession(app, person.id) }
    expect((await app.as(again).accounts.securityLog({})).items[0]).toMatchObject({ action: 'session.reuse' })
  })

  test('is detected after any number of rotations, and after an immediate revocation', async () => {
    const person = await member()
    const first = await renewed(person)
    app.clock.advance({ seconds: 11 })
    const second = await renewed({ ...person, ...first })
    app.clock.advance({ seconds: 11 })
    expect([await meOf(second), await meOf(person), await meOf(second)]).toEqual([200, 401, 401])

    const guarded = await member()
    const factor = await giveAuthenticator(app, guarded)
    const { secret = '' } = await speak(app, {
      path: 'token?grant_type=password',
      body: { email: guarded.email, password },
    })
    const pending = { sessionSecret: secret }
    const whole = await answerChallenge(app, { who: pending, factorId: factor.id, proof: { code: factor.code() } })
    const holder = { sessionSecret: whole.secret as string }
    expect([await meOf(pending), await meOf(holder)]).toEqual([401, 200])
    app.clock.advance({ seconds: 11 })
    expect([await meOf(pending), await meOf(holder)]).toEqual([401, 401])
  })

  test('is not a made-up secret, and not one of a session that has expired', async () => {
    const person = await member()
    const current = await renewed(person)
    app.clock.advance({ seconds: 11 })
    const { rows } = await sqlOf(
      `select s.id, encode(s.secret_hash, 'hex') as hash, encode(o.secret_hash, 'base64') as old from app.sessions s
        join app.old_session_secrets o on o.session_id = s.id where s.user_id = $1`,
      [person.id],
    )
    for (const guess of [rows[0].id, rows[0].hash, rows[0].old, person.id, `${person.sessionSecret}x`, 'made-up']) {
      expect(await meOf({ sessionSecret: guess })).toBe(401)
    }
    expect(await meOf(current)).toBe(200)
    await speak(app, { who: current, path: 'logout?scope=local' })
    expect(await meOf(person)).toBe(401)
    expect(await reuses(person)).toEqual({ written: 0, told: 0 })
  })
})
