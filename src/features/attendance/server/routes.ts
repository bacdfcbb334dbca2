import { z } from 'zod'
import { asCaller } from '#server/calls/caller.ts'
import { conflict, invalid, notFound, tooMany } from '#server/calls/errors.ts'
import { networkOf } from '#server/limits/rate-limits.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { tabletState, tabletTaps, tabletUnbooked } from '../schema.ts'
import { bindTablet, NOT_BOUND, readTablet } from './tablet/tablet.ts'
import { takeTaps } from './tablet/taps.ts'
import { sayUnbooked } from './tablet/unbooked.ts'

const TABLET_COOKIE = '__Host-tablet'
const TABLET_SECONDS = 400 * 24 * 3600
const SIGNED_IN = 'Somebody is signed in on this tablet. Sign out first: a tablet of a site belongs to nobody'
const CODE_TRIES = { points: 10, seconds: 900 }
/** Cookies of no tablet from one network: a tablet that was ended asks each minute until somebody types a code. */
const COOKIE_TRIES = { points: 300, seconds: 3600 }
const NO_CODE =
  'This code is not known, has been used, or is older than a quarter of an hour. Ask your manager for a new one'

const code = z.strictObject({ code: z.string().min(1).max(20) })
const said = z.object({ name: z.string() })

/** Whoever holds a tablet is nobody: a person's session has no place on it. */
const asNobody = ({ call }: CallRequest) => ({ ...call, sessionSecret: undefined })

async function refuseSignedIn({ call }: CallRequest) {
  const isPerson = await asCaller(
    call,
    { access: 'anyone', effect: 'read' },
    async ({ actor }) => actor.kind === 'person',
  )
  if (isPerson) throw conflict(null, SIGNED_IN)
}

function parsed<T>(type: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = type.safeParse(body)
  if (success) return data
  throw invalid(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/** A code that nobody has made, or that is over: after some tries the network has to wait. */
async function refuseCode({ limits }: Services, ip: string): Promise<never> {
  const network = networkOf(ip)
  if (network) {
    const { ok, retryAfter } = await limits.consume('tablet-codes', { key: network, limit: CODE_TRIES })
    if (!ok) throw tooMany(retryAfter)
  }
  throw Object.assign(notFound(), { message: NO_CODE })
}

/** A cookie that belongs to no tablet is counted; without one nothing was guessed. */
async function countCookies<T>({ limits }: Services, request: CallRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const network = networkOf(request.call.ip)
    if ((error as { status?: number }).status !== 401 || !tokenOf(request) || !network) throw error
    const { ok, retryAfter } = await limits.consume('tablet-cookies', { key: network, limit: COOKIE_TRIES })
    throw ok ? error : tooMany(retryAfter)
  }
}

const tokenOf = ({ cookies }: CallRequest) => cookies[TABLET_COOKIE]

const UNBOUND = { status: 401, code: 'UNAUTHORIZED', message: NOT_BOUND }
const conflictOf = (message: string) => ({
  ...{ status: 409, code: 'CONFLICT', message },
  data: z.object({ current: z.null() }),
})

export const routes: RawRoute[] = [
  {
    method: 'POST',
    url: '/api/tablet/bind',
    access: 'anyone',
    effect: 'write',
    summary: 'Bind a tablet to a site',
    description: 'By the code that a manager has made, once. From then on a cookie says which tablet it is.',
    body: code,
    answers: { 204: null },
    credentials: ['none'],
    refusals: [conflictOf(SIGNED_IN)],
    async handle(services, request, reply) {
      const { code: typed } = parsed(code, request.body)
      await refuseSignedIn(request)
      const token = await asCaller(asNobody(request), { access: 'anyone', effect: 'write' }, (context) =>
        bindTablet(context, typed),
      ).catch((error: { status?: number }) =>
        error.status === 404 ? refuseCode(services, request.call.ip) : Promise.reject(error),
      )
      reply.setCookie(TABLET_COOKIE, token, {
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'strict',
        maxAge: TABLET_SECONDS,
      })
      return reply.code(204).send()
    },
  },
  {
    method: 'GET',
    url: '/api/tablet',
    access: 'anyone',
    effect: 'read',
    summary: 'Read who is expected at the site of a tablet',
    description: 'By first name and letter, with what they have clocked.',
    answers: { 200: tabletState },
    credentials: ['tablet'],
    refusals: [UNBOUND, conflictOf(SIGNED_IN)],
    async handle(services, request, reply) {
      await refuseSignedIn(request)
      const state = await countCookies(services, request, () =>
        asCaller(asNobody(request), { access: 'anyone', effect: 'read' }, (context) =>
          readTablet(context, tokenOf(request)),
        ),
      )
      return reply.send(state)
    },
  },
  {
    method: 'POST',
    url: '/api/tablet/taps',
    access: 'anyone',
    effect: 'write',
    summary: 'Clock at a tablet of a site',
    description:
      'What one person taps, with their PIN or the code of their badge, sealed for the server. What is sent again is there already.',
    body: tabletTaps,
    answers: { 200: said },
    credentials: ['tablet'],
    refusals: [
      UNBOUND,
      { status: 403, code: 'FORBIDDEN', message: 'This is not the PIN' },
      conflictOf('This code has been used'),
    ],
    async handle(services, request, reply) {
      const taps = parsed(tabletTaps, request.body)
      const asking = { ...services, call: asNobody(request), token: tokenOf(request) }
      return reply.send(await countCookies(services, request, () => takeTaps(asking, taps)))
    },
  },
  {
    method: 'POST',
    url: '/api/tablet/unbooked',
    access: 'anyone',
    effect: 'write',
    summary: 'Say at a tablet of a site that one works there without a booking',
    description:
      'Or that one has left such work: with one’s name and PIN, or the code of a badge, sealed for the server. A manager decides.',
    body: tabletUnbooked,
    answers: { 200: said },
    credentials: ['tablet'],
    refusals: [
      UNBOUND,
      { status: 403, code: 'FORBIDDEN', message: 'This is not the PIN' },
      conflictOf('You have a shift here: tap your name in the list'),
    ],
    async handle(services, request, reply) {
      const unbooked = parsed(tabletUnbooked, request.body)
      const asking = { ...services, call: asNobody(request), token: tokenOf(request) }
      return reply.send(await countCookies(services, request, () => sayUnbooked(asking, unbooked)))
    },
  },
]
