import type { FastifyReply } from 'fastify'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { type AuthRow, rowOf } from '../rules/access.ts'
import { DEVICE_COOKIE, SIGN_UP_COOKIE } from './sessions/cookies.ts'
import { challenge, passkeyOptions } from './verbs/challenge.ts'
import { changeUser } from './verbs/change.ts'
import { confirm } from './verbs/confirm.ts'
import { enroll, unenroll } from './verbs/enroll.ts'
import { recover, resend } from './verbs/mailed-links.ts'
import { signInWithPasskey } from './verbs/passkey-sign-in.ts'
import { reauthenticate } from './verbs/reauthenticate.ts'
import { readUser, refresh, type Scope, signOut } from './verbs/session.ts'
import { signIn } from './verbs/sign-in.ts'
import { signInAgain } from './verbs/sign-in-again.ts'
import { signUp } from './verbs/sign-up.ts'
import { verifyFactor } from './verbs/verify-factor.ts'
import type { Answer, Caller, Cookie } from './wire/caller.ts'
import { type Body, toBody, toPortal } from './wire/input.ts'
import { AuthRefusal, badRequest, unsupportedGrant } from './wire/refusals.ts'
import { type AuthWords, inWords, words } from './wire/words.ts'

interface Asked {
  body: Body
  query: Record<string, unknown>
  params: Record<string, unknown>
}

type Verb = (caller: Caller, asked: Asked) => Answer | Promise<Answer>

// From this version on the auth client reads error codes.
const API_VERSION = '2024-01-01'
const LOCAL: Scope = 'local'

function toCaller(services: Services, { call, cookies, headers }: CallRequest): Omit<Caller, 'row'> {
  return {
    ...services,
    ip: call.ip,
    userAgent: headers['user-agent'],
    idempotencyKey: call.idempotencyKey,
    sessionSecret: call.sessionSecret,
    device: cookies[DEVICE_COOKIE],
    signUpBrowser: cookies[SIGN_UP_COOKIE],
    bearer: headers.authorization?.replace(/^Bearer /i, ''),
  }
}

function setCookies(reply: FastifyReply, cookies: Cookie[]) {
  for (const { name, value, maxAgeSeconds } of cookies) {
    reply.setCookie(name, value, { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge: maxAgeSeconds })
  }
}

function refuse(reply: FastifyReply, { details }: AuthRefusal) {
  const { status, code, message, weakPassword, retryAfter, cookies = [] } = details
  reply.request.refusal = code
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  setCookies(reply, cookies)
  return reply.code(status).send({ code, message, ...(weakPassword && { weak_password: weakPassword }) })
}

interface Described {
  said: AuthWords
  method: RawRoute['method']
  path: string
  /** By default a GET reads and everything else writes. */
  effect?: RawRoute['effect']
  /** The query parameter that selects what the route does; the table of access has a row for each value. */
  by?: string
  /** The value when the parameter is missing. */
  usual?: string
  /** The refusal of an unknown value. */
  unknown?: () => AuthRefusal
  verb: Verb
}

function rowFor({ method, path, by, usual, unknown }: Described, query: Asked['query']): AuthRow {
  const name = `${method} /auth/v1/${path}`
  const row = rowOf(by ? `${name}?${by}=${query[by] ?? usual}` : name)
  if (row) return row
  throw unknown?.() ?? new Error(`the table of access has no row for ${name}`)
}

/** A route of the auth protocol: the verb never sees the request; this function gives answers and refusals the protocol's form. */
function route(described: Described): RawRoute {
  const { method, path, said, verb, effect = method === 'GET' ? 'read' : 'write' } = described
  return {
    method,
    url: `/auth/v1/${path}`,
    access: 'anyone',
    effect,
    ...inWords(`${method} /auth/v1/${path}`, said),
    async handle(services, request, reply) {
      reply.header('x-supabase-api-version', API_VERSION)
      try {
        const { query, params } = request as Pick<Asked, 'query' | 'params'>
        const asked = { body: toBody(request.body ?? {}), query, params }
        const caller = { ...toCaller(services, request), row: rowFor(described, query) }
        const { status = 200, body, cookies = [] } = await verb(caller, asked)
        setCookies(reply, cookies)
        return reply.code(status).send(body)
      } catch (error) {
        if (error instanceof AuthRefusal) return refuse(reply, error)
        throw error
      }
    },
  }
}

function noGrant(): never {
  throw unsupportedGrant()
}

/** The auth client's protocol, as far as the product uses it. */
export const routes: RawRoute[] = [
  route({
    method: 'POST',
    path: 'signup',
    said: words.signUp,
    verb: (caller, { body, query }) => signUp(caller, { body, portal: toPortal(query.redirect_to) }),
  }),
  route({
    method: 'POST',
    path: 'token',
    said: words.token,
    by: 'grant_type',
    unknown: unsupportedGrant,
    verb: (caller, { body, query }) => (query.grant_type === 'password' ? signIn(caller, body) : refresh(caller, body)),
  }),
  route({ method: 'POST', path: 'otp', said: words.otp, verb: noGrant }),
  route({ method: 'POST', path: 'verify', said: words.confirm, verb: (caller, { body }) => confirm(caller, body) }),
  route({ method: 'POST', path: 'recover', said: words.recover, verb: (caller, { body }) => recover(caller, body) }),
  route({
    method: 'POST',
    path: 'resend',
    said: words.resend,
    verb: (caller, { body, query }) => resend(caller, { body, portal: toPortal(query.redirect_to) }),
  }),
  route({
    method: 'POST',
    path: 'logout',
    said: words.signOut,
    by: 'scope',
    usual: LOCAL,
    unknown: () => badRequest('The scope is local, others or global'),
    verb: (caller, { query }) => signOut(caller, (query.scope ?? LOCAL) as Scope),
  }),
  route({ method: 'GET', path: 'user', said: words.readUser, verb: (caller) => readUser(caller) }),
  route({ method: 'PUT', path: 'user', said: words.changeUser, verb: (caller, { body }) => changeUser(caller, body) }),
  route({
    method: 'GET',
    path: 'reauthenticate',
    said: words.reauthenticate,
    effect: 'write',
    verb: (caller) => reauthenticate(caller),
  }),
  route({ method: 'POST', path: 'factors', said: words.enroll, verb: (caller, { body }) => enroll(caller, body) }),
  route({
    method: 'DELETE',
    path: 'factors/:id',
    said: words.unenroll,
    verb: (caller, { params }) => unenroll(caller, params.id),
  }),
  route({
    method: 'POST',
    path: 'factors/:id/challenge',
    said: words.challenge,
    verb: (caller, { params }) => challenge(caller, params.id),
  }),
  route({
    method: 'POST',
    path: 'factors/:id/verify',
    said: words.verifyFactor,
    verb: (caller, { params, body }) => verifyFactor(caller, { factorId: params.id, body }),
  }),
  route({
    method: 'POST',
    path: 'passkeys/authentication/options',
    said: words.passkeyOptions,
    verb: (caller) => passkeyOptions(caller),
  }),
  route({
    method: 'POST',
    path: 'passkeys/authentication/verify',
    said: words.signInWithPasskey,
    verb: (caller, { body }) => signInWithPasskey(caller, body),
  }),
  /** Not part of the auth client's protocol: signs the person in again within their session. */
  route({
    method: 'POST',
    path: 'recent-sign-in',
    said: words.recentSignIn,
    verb: (caller, { body }) => signInAgain(caller, body),
  }),
]
