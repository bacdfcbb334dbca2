import { describe, expect, test, vi } from 'vitest'
import { routes } from '#app/routes.ts'
import { useApp } from '#testing/app.ts'
import { calls } from '#testing/calls/all-calls.ts'
import { outcome, procedures } from '#testing/calls/procedures.ts'
import { lastLink, letPass } from '#testing/machine/outbox.ts'
import { softwareAuthenticator } from '#testing/people/authenticator.ts'
import { makeSession, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { usePeopleWith } from '#testing/people/passwords.ts'
import { answerChallenge, codeAt, giveAuthenticator, speak } from '#testing/people/second-factor.ts'
import { makeWorld } from '#testing/people/world.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = useApp()
const password = 'mauve kettle lorry'
const changed = 'teal saucepan tram'
const member = usePeopleWith(password, app)

function sqlOf(text: string, values: unknown[] = []) {
  return app.services.database.pool.query(text, values)
}

/** Signs in with the password alone; returns the browser's session secret. */
async function withPassword({ email }: TestPerson) {
  const {
    status,
    body,
    secret = '',
  } = await speak(app, { path: 'token?grant_type=password', body: { email, password } })
  expect(status).toBe(200)
  return { sessionSecret: secret, session: body }
}

async function actionsOf(person: TestPerson) {
  const { rows } = await sqlOf('select action from app.audit_events where chain = $1 order by seq', [person.id])
  return rows.map(({ action }) => action)
}

async function toldOf(person: TestPerson) {
  const { rows } = await sqlOf(
    `select params ->> 'event' as event from app.notifications where user_id = $1 and kind = 'security-notice' order by created_at, id`,
    [person.id],
  )
  return rows.map(({ event }) => event)
}

function meOf(who: { sessionSecret: string }) {
  return app
    .as(who)
    .accounts.me()
    .then(
      () => 'OK',
      ({ code }) => code,
    )
}

describe('a session without its second factor (pending)', () => {
  test('counts as no session for every procedure and every raw route of the other features (MF01; for accounts see access.test.ts)', async () => {
    const world = await makeWorld(app)
    const { owner } = world.team
    await member(owner)
    const factor = await giveAuthenticator(app, owner)
    const pending = await withPassword(owner)
    const listed = procedures().filter(({ access }) => access !== 'anyone')
    expect(listed.length).toBeGreaterThan(20)
    for (const { name } of listed) {
      const answer = await outcome(app.as(pending), name, calls[name]?.input(world))
      expect({ name, answer }).toEqual({ name, answer: 'UNAUTHORIZED' })
    }
    const guarded = routes.filter(({ url, access }) => access !== 'anyone' && !url.startsWith('/auth/'))
    expect(guarded.length).toBeGreaterThan(6)
    for (const { method, url } of guarded) {
      const parts: Record<string, string> = { teamId: world.team.id, id: factor.id, file: 'members.csv' }
      const path = url.replace(/:(\w+)/g, (_, part: string) => parts[part] ?? world.actors.self.id)
      const { statusCode } = await app.server.inject({
        method,
        url: path,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'x-requested-with': 'x' },
        cookies: { '__Host-session': pending.sessionSecret },
        ...(method !== 'GET' && { payload: {} }),
      })
      expect({ url, statusCode }).toEqual({ url, statusCode: 401 })
    }
    expect(await meOf(owner)).toBe('OK')
  })

  test('gets full access once the factor is given, with a new secret; the old cookie is dead (MF02)', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const pending = await withPassword(person)
    expect(pending.session.user.factors).toMatchObject([
      { id: factor.id, factor_type: 'totp', status: 'verified', friendly_name: 'Phone' },
    ])
    const {
      status,
      secret = '',
      body,
    } = await answerChallenge(app, { who: pending, factorId: factor.id, proof: { code: factor.code() } })
    expect(status).toBe(200)
    expect(JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString()).aal).toBe('aal2')
    expect(await meOf({ sessionSecret: secret })).toBe('OK')
    expect(await meOf(pending)).toBe('UNAUTHORIZED')
    expect((await speak(app, { who: pending, path: 'factors', body: { factor_type: 'totp' } })).status).toBe(401)
  })

  test('expires after a quarter of an hour, however often it is refreshed', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const pending = await withPassword(person)
    app.clock.advance({ minutes: 14 })
    const refreshed = await speak(app, {
      who: pending,
      path: 'token?grant_type=refresh_token',
      body: { refresh_token: pending.session.refresh_token },
    })
    expect({ status: refreshed.status, seconds: refreshed.body.expires_in }).toEqual({ status: 200, seconds: 60 })
    app.clock.advance({ minutes: 2 })
    expect((await speak(app, { who: pending, path: `factors/${factor.id}/challenge`, body: {} })).status).toBe(401)
  })

  test('sessions elsewhere end when the first factor is set up, because they would become pending', async () => {
    const person = await member()
    const elsewhere = { sessionSecret: await makeSession(app, person.id) }
    await giveAuthenticator(app, person)
    expect((await speak(app, { who: elsewhere, path: 'logout?scope=local' })).status).toBe(401)
    expect(await toldOf(person)).toEqual(['factor-added'])
    expect(await actionsOf(person)).toContain('factor.add')
  })

  test('accepts verified factors alone: it cannot see or verify a passkey that was never verified', async () => {
    const person = await member()
    await giveAuthenticator(app, person)
    const { body: left } = await speak(app, {
      who: person,
      path: 'factors',
      body: { factor_type: 'webauthn', friendly_name: 'Left' },
    })
    const begun = await speak(app, { who: person, path: `factors/${left.id}/challenge`, body: {} })
    const pending = await withPassword(person)
    expect(JSON.stringify(pending.session)).not.toContain(left.id)
    expect(JSON.stringify((await speak(app, { who: pending, method: 'GET', path: 'user' })).body)).not.toContain(
      left.id,
    )
    expect((await speak(app, { who: pending, path: `factors/${left.id}/challenge`, body: {} })).status).toBe(404)
    const own = softwareAuthenticator(app.services.publicUrl).create(begun.body.webauthn.credential_options.publicKey)
    await sqlOf(
      'update app.mfa_challenges set holder = (select id from app.sessions where secret_hash = sha256($1::text::bytea))',
      [pending.sessionSecret],
    )
    const answer = { challenge_id: begun.body.id, webauthn: { type: 'create', credential_response: own } }
    expect((await speak(app, { who: pending, path: `factors/${left.id}/verify`, body: answer })).status).toBe(404)
    expect(await meOf(pending)).toBe('UNAUTHORIZED')
    expect((await sqlOf('select status from app.mfa_factors where id = $1', [left.id])).rows).toEqual([
      { status: 'unverified' },
    ])
  })

  test('of a disabled account accepts no code (AU19)', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const pending = await withPassword(person)
    await sqlOf('update app.users set disabled_at = now() where id = $1', [person.id])
    expect((await speak(app, { who: pending, path: `factors/${factor.id}/challenge`, body: {} })).status).toBe(401)
  })
})

describe('setting up a factor', () => {
  test('must be finished within ten minutes, even before the sweep deletes the factor', async () => {
    const person = await member()
    const { body } = await speak(app, { who: person, path: 'factors', body: { factor_type: 'totp' } })
    const { body: asked } = await speak(app, { who: person, path: `factors/${body.id}/challenge`, body: {} })
    const factorsOf = async () => (await speak(app, { who: person, method: 'GET', path: 'user' })).body.factors
    expect(await factorsOf()).toMatchObject([{ id: body.id, status: 'unverified' }])
    app.clock.advance({ minutes: 10, seconds: 1 })
    await sqlOf(`update app.mfa_challenges set expires_at = expires_at + interval '1 hour' where id = $1`, [asked.id])
    const late = { challenge_id: asked.id, code: codeAt(body.totp.secret, app.clock.now()) }
    expect((await speak(app, { who: person, path: `factors/${body.id}/verify`, body: late })).status).toBe(404)
    expect((await speak(app, { who: person, method: 'DELETE', path: `factors/${body.id}` })).status).toBe(404)
    expect(await factorsOf()).toEqual([])
  })

  test('ends with a new password, which deletes unverified factors', async () => {
    const person = await member()
    const { body } = await speak(app, { who: person, path: 'factors', body: { factor_type: 'totp' } })
    const { secret = '' } = await speak(app, {
      who: person,
      method: 'PUT',
      path: 'user',
      body: { password: changed, current_password: password },
    })
    expect(
      (await speak(app, { who: { sessionSecret: secret }, path: `factors/${body.id}/challenge`, body: {} })).status,
    ).toBe(404)
  })

  test('of two at once makes the second session pending for the first factor', async () => {
    const person = await member()
    const rival = { sessionSecret: await makeSession(app, person.id) }
    const [mine, theirs] = await Promise.all(
      ['totp', 'webauthn'].map((factor_type, n) =>
        speak(app, { who: n ? rival : person, path: 'factors', body: { factor_type } }),
      ),
    )
    const open = (who: { sessionSecret: string }, id: string) =>
      speak(app, { who, path: `factors/${id}/challenge`, body: {} })
    const [first, second] = [await open(person, mine?.body.id), await open(rival, theirs?.body.id)]
    const key = softwareAuthenticator(app.services.publicUrl).create(second.body.webauthn.credential_options.publicKey)
    const client = await app.services.database.pool.connect()
    await client.query('begin')
    await client.query('select from app.users where id = $1 for update', [person.id])
    const answers = [
      speak(app, {
        who: person,
        path: `factors/${mine?.body.id}/verify`,
        body: { challenge_id: first.body.id, code: codeAt(mine?.body.totp.secret, app.clock.now()) },
      }),
      speak(app, {
        who: rival,
        path: `factors/${theirs?.body.id}/verify`,
        body: { challenge_id: second.body.id, webauthn: { type: 'create', credential_response: key } },
      }),
    ]
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await client.query('commit')
    client.release()
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 401])
    const { rows } = await sqlOf(`select count(*) from app.mfa_factors where user_id = $1 and status = 'verified'`, [
      person.id,
    ])
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('guessing codes (MF04)', () => {
  test('of fifty concurrent codes for one challenge five are checked; then even the right one is refused', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const pending = await withPassword(person)
    const { body } = await speak(app, { who: pending, path: `factors/${factor.id}/challenge`, body: {} })
    const guess = (code: string) =>
      speak(app, { who: pending, path: `factors/${factor.id}/verify`, body: { challenge_id: body.id, code } })
    const wrong = factor.code() === '000000' ? '000001' : '000000'
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(wrong)))
    expect(answers.filter(({ body: answer }) => answer.code === 'mfa_verification_failed')).toHaveLength(5)
    expect((await sqlOf('select attempts from app.mfa_challenges where id = $1', [body.id])).rows).toEqual([
      { attempts: 5 },
    ])
    expect((await guess(factor.code())).status).toBe(429)
    expect((await actionsOf(person)).filter((action) => action === 'factor.refused')).toHaveLength(5)
  })

  test('five wrong codes end a challenge, even for the right one; a new challenge starts over', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const pending = await withPassword(person)
    const { body } = await speak(app, { who: pending, path: `factors/${factor.id}/challenge`, body: {} })
    const guess = (code: string) =>
      speak(app, { who: pending, path: `factors/${factor.id}/verify`, body: { challenge_id: body.id, code } })
    for (let n = 0; n < 5; n++) expect((await guess('no code')).body.code).toBe('mfa_verification_failed')
    expect((await guess(factor.code())).body.code).toBe('mfa_challenge_expired')
    expect(
      (await answerChallenge(app, { who: pending, factorId: factor.id, proof: { code: factor.code() } })).status,
    ).toBe(200)
  })

  test('fifteen wrong codes in an hour lock the account across challenges; a right one costs nothing', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const pending = await withPassword(person)
    const wrong = factor.code() === '000000' ? '000001' : '000000'
    for (let round = 0; round < 3; round++) {
      const { body } = await speak(app, { who: pending, path: `factors/${factor.id}/challenge`, body: {} })
      for (let n = 0; n < 5; n++) {
        const answer = await speak(app, {
          who: pending,
          path: `factors/${factor.id}/verify`,
          body: { challenge_id: body.id, code: wrong },
        })
        expect(answer.status).toBe(422)
      }
    }
    const locked = await answerChallenge(app, { who: pending, factorId: factor.id, proof: { code: factor.code() } })
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    await letPass(app, 3601)
    const later = await withPassword(person)
    for (let n = 0; n < 16; n++) {
      app.clock.advance({ seconds: 30 })
      const { status, secret = '' } = await answerChallenge(app, {
        who: later,
        factorId: factor.id,
        proof: { code: factor.code() },
      })
      expect(status).toBe(200)
      later.sessionSecret = secret
    }
  })

  test('an error of the server costs neither an attempt nor the budget', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const pending = await withPassword(person)
    const { body } = await speak(app, { who: pending, path: `factors/${factor.id}/challenge`, body: {} })
    await sqlOf('update app.user_keys set wrapped_dek = wrapped_dek || $2 where user_id = $1', [
      person.id,
      Buffer.from('x'),
    ])
    for (let n = 0; n < 16; n++) {
      const answer = await speak(app, {
        who: pending,
        path: `factors/${factor.id}/verify`,
        body: { challenge_id: body.id, code: factor.code() },
      })
      expect(answer.status).toBe(500)
    }
    await sqlOf(
      'update app.user_keys set wrapped_dek = substring(wrapped_dek for length(wrapped_dek) - 1) where user_id = $1',
      [person.id],
    )
    const right = await speak(app, {
      who: pending,
      path: `factors/${factor.id}/verify`,
      body: { challenge_id: body.id, code: factor.code() },
    })
    expect(right.status).toBe(200)
  })

  test('a code works once, across challenges', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const [one, other] = [await withPassword(person), await withPassword(person)]
    const answers = await Promise.all(
      [one, other].map((who) => answerChallenge(app, { who, factorId: factor.id, proof: { code: factor.code() } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('a challenge lasts five minutes, and belongs to the session that opened it (MF08)', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const [one, other] = [await withPassword(person), await withPassword(person)]
    const { body } = await speak(app, { who: one, path: `factors/${factor.id}/challenge`, body: {} })
    const answer = (who: { sessionSecret: string }) =>
      speak(app, { who, path: `factors/${factor.id}/verify`, body: { challenge_id: body.id, code: factor.code() } })
    expect((await answer(other)).body.code).toBe('mfa_challenge_expired')
    app.clock.advance({ minutes: 5, seconds: 1 })
    expect((await answer(one)).body.code).toBe('mfa_challenge_expired')
    expect((await answerChallenge(app, { who: one, factorId: factor.id, proof: { code: factor.code() } })).status).toBe(
      200,
    )
  })
})

test('another person’s factor is answered like an unknown one (MF05)', async () => {
  const [mine, theirs] = [await member(), await member()]
  const other = await giveAuthenticator(app, theirs)
  const none = crypto.randomUUID()
  for (const [method, path] of [
    ['POST', 'challenge'],
    ['POST', 'verify'],
    ['DELETE', ''],
  ] as const) {
    const ask = (id: string) =>
      speak(app, {
        who: mine,
        method,
        path: `factors/${id}${path && `/${path}`}`,
        ...(method === 'POST' && { body: { challenge_id: none, code: '123456' } }),
      })
    const [hit, miss] = [await ask(other.id), await ask(none)]
    expect({ path, status: hit.status, body: hit.body }).toEqual({ path, status: 404, body: miss.body })
  }
  expect(await meOf(theirs)).toBe('OK')
})

describe('switching it off (MF06)', () => {
  test('needs a full session and a recent sign-in, ends sessions elsewhere and notifies the owner', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const pending = await withPassword(person)
    const remove = (who: { sessionSecret: string }) =>
      speak(app, { who, method: 'DELETE', path: `factors/${factor.id}` })
    expect((await remove(pending)).status).toBe(401)
    const elsewhere = await answerChallenge(app, { who: pending, factorId: factor.id, proof: { code: factor.code() } })
    app.clock.advance({ minutes: 16 })
    expect((await remove(person)).body.code).toBe('reauthentication_needed')
    const proven = await speak(app, { who: person, path: 'recent-sign-in', body: { password, code: factor.code() } })
    expect((await remove({ sessionSecret: proven.secret as string })).status).toBe(200)
    expect(await meOf({ sessionSecret: elsewhere.secret as string })).toBe('UNAUTHORIZED')
    expect(await meOf({ sessionSecret: proven.secret as string })).toBe('OK')
    expect((await toldOf(person)).sort()).toEqual(['factor-added', 'factor-removed'])
    expect(await actionsOf(person)).toContain('factor.remove')
    const { rows } = await sqlOf('select aal from app.sessions where user_id = $1 and revoked_at is null', [person.id])
    expect(rows).toEqual([{ aal: 'aal1' }])
  })
})

describe('backup codes (MF07)', () => {
  test('replace the app’s code, each once, also when two requests use one at the same time', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const { codes } = await app.as(person).accounts.makeBackupCodes({})
    expect(codes).toHaveLength(10)
    expect(new Set(codes.filter((code) => /^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){3}$/.test(code))).size).toBe(10)
    const [code = '', second = ''] = codes
    const sessions = [await withPassword(person), await withPassword(person)]
    const answers = await Promise.all(
      sessions.map((who) => answerChallenge(app, { who, factorId: factor.id, proof: { code } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const typed = { code: ` ${second.toLowerCase().replaceAll('-', ' ')} ` }
    expect(
      (await answerChallenge(app, { who: await withPassword(person), factorId: factor.id, proof: typed })).status,
    ).toBe(200)
    expect((await app.as(person).accounts.factors()).backupCodesLeft).toBe(8)
    expect((await toldOf(person)).sort()).toEqual([
      'backup-code-used',
      'backup-code-used',
      'backup-codes-made',
      'factor-added',
    ])
  })

  test('are replaced by the next set, and none is stored in plain text', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    const { codes: old } = await app.as(person).accounts.makeBackupCodes({})
    const { codes } = await app.as(person).accounts.makeBackupCodes({})
    const pending = await withPassword(person)
    expect((await answerChallenge(app, { who: pending, factorId: factor.id, proof: { code: old[0] } })).status).toBe(
      422,
    )
    expect((await answerChallenge(app, { who: pending, factorId: factor.id, proof: { code: codes[0] } })).status).toBe(
      200,
    )
    const { rows } = await sqlOf('select code_mac from app.mfa_backup_codes where user_id = $1', [person.id])
    expect(rows).toHaveLength(10)
    for (const plain of [...old, ...codes]) expect(JSON.stringify(rows)).not.toContain(plain.replaceAll('-', ''))
  })

  test('need a second factor and a recent sign-in', async () => {
    const person = await member()
    await expect(app.as(person).accounts.makeBackupCodes({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await giveAuthenticator(app, person)
    app.clock.advance({ minutes: 16 })
    await expect(app.as(person).accounts.makeBackupCodes({})).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
  })
})

describe('passkeys', () => {
  /** A signed-in person with a passkey. */
  async function withPasskey() {
    const person = await member()
    const device = softwareAuthenticator(app.services.publicUrl)
    const { body: factor } = await speak(app, {
      who: person,
      path: 'factors',
      body: { factor_type: 'webauthn', friendly_name: 'Laptop' },
    })
    const { body: asked } = await speak(app, { who: person, path: `factors/${factor.id}/challenge`, body: {} })
    expect(asked.webauthn.type).toBe('create')
    const credential_response = device.create(asked.webauthn.credential_options.publicKey)
    const body = { challenge_id: asked.id, webauthn: { type: 'create', credential_response } }
    const { status, secret = '' } = await speak(app, { who: person, path: `factors/${factor.id}/verify`, body })
    expect(status).toBe(200)
    person.sessionSecret = secret
    return { person, device, factorId: factor.id as string }
  }

  async function signInAlone(
    device: ReturnType<typeof softwareAuthenticator>,
    overrides?: Parameters<typeof device.get>[1],
  ) {
    const { body } = await speak(app, { path: 'passkeys/authentication/options', body: {} })
    const credential = device.get(body.options, overrides)
    const again = () =>
      speak(app, { path: 'passkeys/authentication/verify', body: { challenge_id: body.challenge_id, credential } })
    return { ...(await again()), again }
  }

  test('a passkey is a second factor after the password', async () => {
    const { person, device, factorId } = await withPasskey()
    const pending = await withPassword(person)
    expect(await meOf(pending)).toBe('UNAUTHORIZED')
    const { body: asked } = await speak(app, { who: pending, path: `factors/${factorId}/challenge`, body: {} })
    const answer = (credential_response: object) =>
      speak(app, {
        who: pending,
        path: `factors/${factorId}/verify`,
        body: { challenge_id: asked.id, webauthn: { type: 'request', credential_response } },
      })
    const options = asked.webauthn.credential_options.publicKey
    expect((await answer(device.get(options, { origin: 'https://evil.example' }))).status).toBe(422)
    expect((await answer(device.get(options, { userVerified: false }))).status).toBe(422)
    expect((await answer(softwareAuthenticator(app.services.publicUrl).get(options))).status).toBe(422)
    const right = await answer(device.get(options))
    expect(right.status).toBe(200)
    expect(await meOf({ sessionSecret: right.secret as string })).toBe('OK')
  })

  test('a passkey signs in alone, as two factors in one; its answer works once (no replay)', async () => {
    const { device, person } = await withPasskey()
    const { status, secret = '', body, again } = await signInAlone(device)
    expect({ status, id: body.user.id }).toEqual({ status: 200, id: person.id })
    expect(await meOf({ sessionSecret: secret })).toBe('OK')
    expect((await again()).status).toBe(422)
    const listed = await app.as({ sessionSecret: secret }).accounts.sessions()
    expect(listed.items[0]).toMatchObject({ current: true, twoFactor: true })
  })

  test('an unknown passkey, one of another origin and one with a lower counter get the same refusal', async () => {
    const { device } = await withPasskey()
    expect((await signInAlone(device)).status).toBe(200)
    const refused = [
      await signInAlone(softwareAuthenticator(app.services.publicUrl)),
      await signInAlone(device, { origin: 'https://evil.example' }),
      await signInAlone(device, { counter: 1 }),
      await signInAlone(device, { userVerified: false }),
    ]
    for (const { status, body, secret } of refused)
      expect({ status, code: body.code, secret }).toEqual({
        status: 422,
        code: 'mfa_verification_failed',
        secret: undefined,
      })
  })

  test('a passkey of a disabled account does not sign in', async () => {
    const { device, person } = await withPasskey()
    await sqlOf('update app.users set disabled_at = now() where id = $1', [person.id])
    expect((await signInAlone(device)).status).toBe(403)
  })

  test('a passkey makes the sign-in recent (SE16)', async () => {
    const { device, person, factorId } = await withPasskey()
    app.clock.advance({ minutes: 16 })
    await expect(app.as(person).accounts.makeBackupCodes({})).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    const { body: asked } = await speak(app, { who: person, path: `factors/${factorId}/challenge`, body: {} })
    const credential_response = device.get(asked.webauthn.credential_options.publicKey)
    const body = { challenge_id: asked.id, webauthn: { type: 'request', credential_response } }
    const { secret = '' } = await speak(app, { who: person, path: `factors/${factorId}/verify`, body })
    expect((await app.as({ sessionSecret: secret }).accounts.makeBackupCodes({})).codes).toHaveLength(10)
  })
})

describe('a recent sign-in (SE16)', () => {
  test('needs the password alone without a second factor, and lasts a quarter of an hour', async () => {
    const person = await member()
    app.clock.advance({ minutes: 16 })
    const enrol = (who: { sessionSecret: string }) =>
      speak(app, { who, path: 'factors', body: { factor_type: 'totp' } })
    expect((await enrol(person)).body.code).toBe('reauthentication_needed')
    expect((await speak(app, { who: person, path: 'recent-sign-in', body: { password: 'not this one' } })).status).toBe(
      400,
    )
    const proven = {
      sessionSecret: (await speak(app, { who: person, path: 'recent-sign-in', body: { password } })).secret as string,
    }
    // A request that was sent with the old secret is still accepted (SE09); then the old secret is dead.
    expect(await meOf(person)).toBe('OK')
    app.clock.advance({ seconds: 11 })
    expect([await meOf(person), await meOf(proven)]).toEqual(['UNAUTHORIZED', 'OK'])
    expect((await enrol(proven)).status).toBe(200)
    app.clock.advance({ minutes: 16 })
    expect((await enrol(proven)).body.code).toBe('reauthentication_needed')
  })

  test('needs password and code with a second factor: neither alone is enough', async () => {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    app.clock.advance({ minutes: 16 })
    const signInAgain = (body: object) => speak(app, { who: person, path: 'recent-sign-in', body })
    expect((await signInAgain({ password })).status).toBe(422)
    expect((await signInAgain({ password, code: '12345a' })).status).toBe(422)
    expect((await signInAgain({ password: 'not this one', code: factor.code() })).status).toBe(400)
    const given = await answerChallenge(app, { who: person, factorId: factor.id, proof: { code: factor.code() } })
    person.sessionSecret = given.secret as string
    await expect(app.as(person).accounts.makeBackupCodes({})).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
    app.clock.advance({ seconds: 30 })
    const { secret = '' } = await signInAgain({ password, code: factor.code() })
    expect((await app.as({ sessionSecret: secret }).accounts.makeBackupCodes({})).codes).toHaveLength(10)
  })
})

describe('a forgotten password (RS08)', () => {
  /** A person with a second factor who has opened the link of a reset mail. */
  async function withLink() {
    const person = await member()
    const factor = await giveAuthenticator(app, person)
    await speak(app, { path: 'recover', body: { email: person.email } })
    const token = (await lastLink(app, person.email)).searchParams.get('access_token') ?? ''
    async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
      const answer = await app.server.inject({
        method,
        url: `/auth/v1/${path}`,
        headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'x', authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json() }
    }
    async function prove(code: string) {
      const { body } = await ask('POST', `factors/${factor.id}/challenge`, {})
      return ask('POST', `factors/${factor.id}/verify`, { challenge_id: body.id, code })
    }
    return { person, factor, ask, prove }
  }

  test('is replaced only after a code of the app', async () => {
    const { person, factor, ask, prove } = await withLink()
    expect((await ask('GET', 'user')).body.factors).toMatchObject([{ id: factor.id, factor_type: 'totp' }])
    expect(await ask('PUT', 'user', { password: changed })).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    })
    expect((await prove('000000')).status).toBe(422)
    expect((await ask('PUT', 'user', { password: changed })).status).toBe(401)
    expect((await prove(factor.code())).status).toBe(200)
    expect((await ask('PUT', 'user', { password: changed })).status).toBe(200)
    expect((await ask('PUT', 'user', { password })).status).toBe(403)
    expect(
      (await speak(app, { path: 'token?grant_type=password', body: { email: person.email, password: changed } }))
        .status,
    ).toBe(200)
    expect(await meOf(person)).toBe('UNAUTHORIZED')
  })

  test('or after a backup code; a reset link can neither enrol a factor nor sign in', async () => {
    const { person, ask, prove } = await withLink()
    const { codes } = await app.as(person).accounts.makeBackupCodes({})
    expect((await ask('POST', 'factors', { factor_type: 'totp' })).status).toBe(401)
    expect((await prove(codes[0] as string)).status).toBe(200)
    expect((await ask('PUT', 'user', { password: changed })).status).toBe(200)
  })
})

test('a signed-in person’s change of password keeps this session’s second factor, and ends the other sessions (RS15)', async () => {
  const person = await member()
  const factor = await giveAuthenticator(app, person)
  const elsewhere = { sessionSecret: await makeSession(app, person.id) }
  app.clock.advance({ minutes: 16 })
  const change = (current?: string) =>
    speak(app, {
      who: person,
      method: 'PUT',
      path: 'user',
      body: { password: changed, ...(current && { current_password: current }) },
    })
  expect((await change()).body.code).toBe('reauthentication_needed')
  expect((await change(password)).body.code).toBe('insufficient_aal')
  const given = await answerChallenge(app, { who: person, factorId: factor.id, proof: { code: factor.code() } })
  person.sessionSecret = given.secret as string
  expect((await change('not this one')).status).toBe(400)
  const { status, secret = '' } = await change(password)
  expect(status).toBe(200)
  expect([await meOf({ sessionSecret: secret }), await meOf(person), await meOf(elsewhere)]).toEqual([
    'OK',
    'UNAUTHORIZED',
    'UNAUTHORIZED',
  ])
  for (let n = 0; n < 10; n++)
    await speak(app, { path: 'token?grant_type=password', body: { email: person.email, password } })
  person.sessionSecret = secret
  expect((await change('wrong')).status).toBe(429)
})

test('a code given within the second after a sign-in counts as given again, the one of the sign-in does not', async () => {
  const person = await member()
  const factor = await giveAuthenticator(app, person)
  const { codes } = await app.as(person).accounts.makeBackupCodes({})
  app.clock.advance({ seconds: 1.2 - ((app.clock.now() / 1000) % 1) })
  const pending = await withPassword(person)
  const signIn = await answerChallenge(app, { who: pending, factorId: factor.id, proof: { code: codes[0] as string } })
  const change = (sessionSecret = '') =>
    speak(app, {
      who: { sessionSecret },
      method: 'PUT',
      path: 'user',
      body: { password: changed, current_password: password },
    })
  expect((await change(signIn.secret)).body.code).toBe('insufficient_aal')
  app.clock.advance({ seconds: 0.5 })
  const again = await answerChallenge(app, {
    who: { sessionSecret: signIn.secret as string },
    factorId: factor.id,
    proof: { code: codes[1] as string },
  })
  expect((await change(again.secret)).status).toBe(200)
})

describe('sessions (SE10)', () => {
  test('are listed in plain words for their own person; ending one works at once, another person’s is answered 404', async () => {
    const [person, other] = [await member(), await member()]
    const { sessionSecret } = await withPassword(person)
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    await sqlOf(
      `update app.sessions set user_agent = $2, ip_trunc = '203.0.113.0/24' where secret_hash = sha256($1::text::bytea)`,
      [sessionSecret, agent],
    )
    const { items } = await app.as(person).accounts.sessions()
    expect(items).toHaveLength(2)
    expect(items[0]?.current).toBe(true)
    expect(items[1]).toMatchObject({
      device: 'Chrome on Windows',
      place: '203.0.113.0/24',
      current: false,
      twoFactor: false,
    })
    const theirs = (await app.as(other).accounts.sessions()).items[0]?.id as string
    await expect(app.as(person).accounts.revokeSession({ sessionId: theirs })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await app.as(person).accounts.revokeSession({ sessionId: items[1]?.id as string })
    expect([await meOf({ sessionSecret }), await meOf(person), await meOf(other)]).toEqual(['UNAUTHORIZED', 'OK', 'OK'])
    await expect(app.as(person).accounts.revokeSession({ sessionId: items[1]?.id as string })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await actionsOf(person)).toContain('session.revoke')
  })

  test('of a person who runs a team last a week with a second factor', async () => {
    const person = await member()
    await makeTeam(app, { owner: person })
    const factor = await giveAuthenticator(app, person)
    const { secret = '' } = await answerChallenge(app, {
      who: await withPassword(person),
      factorId: factor.id,
      proof: { code: factor.code() },
    })
    const { rows } = await sqlOf(
      `select ends.whole - s.created_at as whole, ends.idle - s.created_at as idle from app.sessions s,
        app.session_ends(s.user_id, s.aal, s.created_at, s.refreshed_at) ends where secret_hash = sha256($1::text::bytea)`,
      [secret],
    )
    expect(rows).toMatchObject([{ whole: { days: 7 }, idle: { hours: 12 } }])
  })
})

test('the security log lists the account’s own events page by page, failed sign-ins included', async () => {
  const [person, other] = [await member(), await member()]
  await giveAuthenticator(app, person)
  for (let n = 0; n < 3; n++)
    await speak(app, { path: 'token?grant_type=password', body: { email: person.email, password: 'not this one' } })
  for (let n = 0; n < 20; n++) await app.as(person).accounts.makeBackupCodes({})
  const first = await app.as(person).accounts.securityLog({})
  expect(first.items).toHaveLength(20)
  const second = await app.as(person).accounts.securityLog({ after: first.next as string })
  expect(second.next).toBeUndefined()
  expect([...first.items, ...second.items].map(({ action }) => action).slice(20)).toEqual([
    'session.refused',
    'session.refused',
    'session.refused',
    'factor.add',
  ])
  expect(second.items.at(-1)).toMatchObject({ action: 'factor.add', detail: 'totp', place: '127.0.0.0/24' })
  expect((await app.as(other).accounts.securityLog({})).items).toEqual([])
  await expect(app.as(person).accounts.securityLog({ after: 'nonsense' })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  })
})

test('the stored rows of a factor are useless to a thief (PR02)', async () => {
  const person = await member()
  const { body } = await speak(app, { who: person, path: 'factors', body: { factor_type: 'totp' } })
  expect(body.totp.uri).toContain(`secret=${body.totp.secret}`)
  expect(body.totp.qr_code).toMatch(/^<svg[^>]*>/)
  expect(body.totp.qr_code).not.toContain('#')
  const { rows } = await sqlOf('select f::text as row from app.mfa_factors f where user_id = $1', [person.id])
  const seed = Buffer.from(body.totp.secret).toString('hex')
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(seed)
  expect(codeAt(body.totp.secret, 0)).toHaveLength(6)
})
