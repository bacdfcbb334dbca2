import { createCipheriv, createECDH, createHash, randomBytes } from 'node:crypto'
import { siteOf } from '../shifts.ts'
import { type Act, ask, find, ofTeam, type Turn } from '../turn.ts'

const PIN = '173905'
const KINDS = ['in', 'break', 'back', 'out'] as const
const COOKIE = '__Host-tablet'

/** The tablets that this race has bound, by team: of each no more than its token is known outside. */
const tokens = new Map<string, string>()

async function atTablet({ product }: Turn, path: string, { token, body }: { token?: string; body?: object }) {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  if (token) headers.cookie = `${COOKIE}=${token}`
  return fetch(`${product.url}/api/tablet${path}`, {
    ...{ method: body ? 'POST' : 'GET', headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** A code is made, and two tablets type it at once: one is bound. */
async function bind(turn: Turn) {
  const siteId = await siteOf(turn)
  const made = await ask(turn, turn.manager, { path: ofTeam(turn, `/sites/${siteId}/tablets`), body: { name: 'Door' } })
  if (!made.ok) return made
  const { code } = await made.json()
  const answers = await Promise.all([0, 1].map(() => atTablet(turn, '/bind', { body: { code } })))
  const bound = answers.filter(({ ok }) => ok)
  if (bound.length > 1) throw new Error('one code has bound two tablets')
  const [, token] = /__Host-tablet=([^;]+)/.exec(bound[0]?.headers.get('set-cookie') ?? '') ?? []
  if (token) tokens.set(turn.team, token)
  // A colleague may have made the next code meanwhile.
  return bound[0] ?? new Response(null, { status: 409 })
}

/** Beside a manager who makes the next code. */
async function end(turn: Turn) {
  const id = await find(
    turn,
    'select id from app.clock_devices where team_id = $1 and token_hash is not null order by md5(id || $2::text)',
    [turn.team, turn.number],
  )
  return id === undefined
    ? undefined
    : ask(turn, turn.second, { method: 'DELETE', path: ofTeam(turn, `/tablets/${id}`) })
}

function seal(text: string, key: string) {
  const own = createECDH('prime256v1')
  const point = own.generateKeys()
  const secret = own.computeSecret(Buffer.from(key, 'base64url'))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv)
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([point, iv, sealed]).toString('base64url')
}

/** Somebody clocks at a tablet, which sends it twice at once; beside a manager who ends it, and a colleague who takes the shift over. */
async function tap(turn: Turn) {
  const token = tokens.get(turn.team)
  if (!token) return undefined
  const [read, assignmentId] = await Promise.all([
    atTablet(turn, '', { token }),
    find(
      turn,
      `select a.id from app.assignments a join app.clock_pins k on k.user_id = a.user_id join app.shifts s on s.id = a.shift_id join app.clock_devices d on d.team_id = s.team_id and d.site_id = s.site_id
        where a.team_id = $1 and a.user_id = $2 and d.token_hash is not null order by md5(a.id || $3::text)`,
      [turn.team, turn.person.id, turn.number],
    ),
  ])
  if (!read.ok || assignmentId === undefined) return read.ok ? undefined : read
  const { sealingKey } = await read.json()
  const now = new Date().toISOString()
  const taps = [{ id: crypto.randomUUID(), assignmentId, kind: KINDS[turn.number % 4], deviceAt: now }]
  const body = { sentAt: now, taps, proof: { kind: 'pin', sealed: seal(PIN, sealingKey) } }
  const [first] = await Promise.all([0, 1].map(() => atTablet(turn, '/taps', { token, body })))
  return first
}

const choosePin = (turn: Turn) => ask(turn, turn.person, { method: 'PUT', path: '/clock/pin', body: { pin: PIN } })

export const tabletActs: Act[] = [
  { name: 'choose a PIN', weight: 4, run: choosePin, audited: 'pin.set' },
  { name: 'bind a tablet', weight: 4, run: bind, audited: 'tablet.bind' },
  { name: 'end a tablet', weight: 2, run: end, audited: 'tablet.end' },
  { name: 'clock at a tablet', weight: 10, run: tap, mayWrite: 'clock.tablet' },
]
