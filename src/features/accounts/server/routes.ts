import type { FastifyReply } from 'fastify'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { DEVICE_COOKIE, SIGN_UP_COOKIE } from './sessions/cookies.ts'
import { challenge, passkeyOptions } from './verbs/challenge.ts'
import { changeUser } from './verbs/change.ts'
import { confirm } from './verbs/confirm.ts'
import { enroll, unenroll } from './verbs/enroll.ts'
import { recover, resend } from './verbs/mailed-links.ts'
import { signInWithPasskey } from './verbs/passkey-sign-in.ts'
import { readUser, refresh, signOut } from './verbs/session.ts'
import { signIn } from './verbs/sign-in.ts'
import { signUp } from './verbs/sign-up.ts'
import { stepUp } from './verbs/step-up.ts'
import { verifyFactor } from './verbs/verify-factor.ts'
import type { Answer, Caller, Cookie } from './wire/caller.ts'
import { type Body, toBody, toPortal } from './wire/input.ts'
import { AuthRefusal, unsupportedGrant } from './wire/refusals.ts'

interface Asked {
  body: Body
  query: Record<string, unknown>
  params: Record<string, unknown>
}

type Verb = (caller: Caller, asked: Asked) => Answer | Promise<Answer>

// From this version on the client library reads error codes.
const API_VERSION = '2024-01-01'

function toCaller(services: Services, { call, cookies, headers }: CallRequest): Caller {
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
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  setCookies(reply, cookies)
  return reply.code(status).send({ code, message, ...(weakPassword && { weak_password: weakPassword }) })
}

/** A route of the auth protocol: the verb never sees the request, and its answers and refusals get the protocol's form here. */
function route({ method, path, verb }: { method: RawRoute['method']; path: string; verb: Verb }): RawRoute {
  return {
    method,
    url: `/auth/v1/${path}`,
    access: 'anyone',
    effect: method === 'GET' ? 'read' : 'write',
    async handle(services, request, reply) {
      reply.header('x-supabase-api-version', API_VERSION)
      try {
        const { query, params } = request as Pick<Asked, 'query' | 'params'>
        const asked = { body: toBody(request.body ?? {}), query, params }
        const { status = 200, body, cookies = [] } = await verb(toCaller(services, request), asked)
        setCookies(reply, cookies)
        return reply.code(status).send(body)
      } catch (error) {
        if (error instanceof AuthRefusal) return refuse(reply, error)
        throw error
      }
    },
  }
}

function token(caller: Caller, { body, query }: Asked) {
  if (query.grant_type === 'password') return signIn(caller, body)
  if (query.grant_type === 'refresh_token') return refresh(caller, body)
  throw unsupportedGrant()
}

function noGrant(): never {
  throw unsupportedGrant()
}

/** The described auth protocol, as far as the product uses it. */
export const routes: RawRoute[] = [
  route({
    method: 'POST',
    path: 'signup',
    verb: (caller, { body, query }) => signUp(caller, { body, portal: toPortal(query.redirect_to) }),
  }),
  route({ method: 'POST', path: 'token', verb: token }),
  route({ method: 'POST', path: 'otp', verb: noGrant }),
  route({ method: 'POST', path: 'verify', verb: (caller, { body }) => confirm(caller, body) }),
  route({ method: 'POST', path: 'recover', verb: (caller, { body }) => recover(caller, body) }),
  route({
    method: 'POST',
    path: 'resend',
    verb: (caller, { body, query }) => resend(caller, { body, portal: toPortal(query.redirect_to) }),
  }),
  route({ method: 'POST', path: 'logout', verb: (caller, { query }) => signOut(caller, query.scope) }),
  route({ method: 'GET', path: 'user', verb: (caller) => readUser(caller) }),
  route({ method: 'PUT', path: 'user', verb: (caller, { body }) => changeUser(caller, body) }),
  route({ method: 'POST', path: 'factors', verb: (caller, { body }) => enroll(caller, body) }),
  route({ method: 'DELETE', path: 'factors/:id', verb: (caller, { params }) => unenroll(caller, params.id) }),
  route({ method: 'POST', path: 'factors/:id/challenge', verb: (caller, { params }) => challenge(caller, params.id) }),
  route({
    method: 'POST',
    path: 'factors/:id/verify',
    verb: (caller, { params, body }) => verifyFactor(caller, { factorId: params.id, body }),
  }),
  route({ method: 'POST', path: 'passkeys/authentication/options', verb: (caller) => passkeyOptions(caller) }),
  route({ method: 'POST', path: 'passkeys/authentication/verify', verb: (caller, { body }) => signInWithPasskey(caller, body) }),
  /** Not of the described protocol: the signed-in person proves again who they are. */
  route({ method: 'POST', path: 'step-up', verb: (caller, { body }) => stepUp(caller, body) }),
]
