import { TOTP } from 'otpauth'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './factories.ts'

/** Calls the auth protocol over HTTP without a port. Returns the status, the body, and the session's secret when it changed. */
export async function speak(
  app: TestApp,
  {
    who,
    method = 'POST',
    path,
    body,
    headers = {},
  }: {
    who?: Pick<TestPerson, 'sessionSecret'> | undefined
    method?: string
    path: string
    body?: object
    headers?: Record<string, string>
  },
) {
  const answer = await app.server.inject({
    method: method as 'POST',
    url: `/auth/v1/${path}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'x',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    cookies: who ? { '__Host-session': who.sessionSecret } : {},
    ...(body && { payload: body }),
  })
  const secret = answer.cookies.find(({ name }) => name === '__Host-session')?.value
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined, secret, headers: answer.headers }
}

/** An authenticator app that a person has set up. */
export interface TestFactor {
  id: string
  /** The code that the app shows now, by the test's clock; accepted once in thirty seconds. */
  code(): string
}

export function codeAt(seed: string, at: number) {
  return new TOTP({ secret: seed }).generate({ timestamp: at })
}

/** Opens a challenge of a factor and answers it. */
export async function answerChallenge(
  app: TestApp,
  { who, factorId, proof }: { who: Pick<TestPerson, 'sessionSecret'>; factorId: string; proof: object },
) {
  const { body } = await speak(app, { who, path: `factors/${factorId}/challenge`, body: {} })
  return speak(app, { who, path: `factors/${factorId}/verify`, body: { challenge_id: body.id, ...proof } })
}

/** Sets up an authenticator app and signs `person` in with it. Thirty seconds pass, so that its next code is a new one. */
export async function giveAuthenticator(app: TestApp, person: TestPerson): Promise<TestFactor> {
  const { body: enrolled } = await speak(app, {
    who: person,
    path: 'factors',
    body: { factor_type: 'totp', friendly_name: 'Phone' },
  })
  const code = () => codeAt(enrolled.totp.secret, app.clock.now())
  const { secret } = await answerChallenge(app, { who: person, factorId: enrolled.id, proof: { code: code() } })
  if (!secret) throw new Error('the authenticator app could not be set up')
  person.sessionSecret = secret
  app.clock.advance({ seconds: 30 })
  return { id: enrolled.id, code }
}
