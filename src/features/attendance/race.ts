import { createCipheriv, createECDH, createHash, randomBytes } from 'node:crypto'
import { londonDay, londonTime } from '#shared/time.ts'
import { placeThat, siteOf, withPerson } from '#testing/race/shifts.ts'
import { type Act, ask, find, type Held, ofSeveral, ofTeam, type Turn } from '#testing/race/turn.ts'

const KINDS = ['in', 'break', 'back', 'out'] as const

interface Event extends Held {
  place: string
  kind: string
  at: string
}

/** Of the team's events that nothing has replaced, one. */
const eventOf = (turn: Turn) =>
  find<Event>(
    turn,
    `select json_build_object('id', e.id, 'userId', e.user_id, 'place', e.assignment_id, 'kind', e.kind, 'at',
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from app.clock_events e where e.team_id = $1 and e.kind <> 'void' and not exists (select from app.clock_events r
        where r.replaces = e.id)
      order by md5(e.id || $2::text)`,
    [turn.team, turn.number],
  )

/** Beside a manager who takes them off the shift and a colleague who takes it over; every third time by somebody whose it is not. */
async function tap(turn: Turn) {
  const place = await placeThat(turn, `state in ('confirmed', 'withdrawn', 'missed')`)
  if (!place) return undefined
  const person = turn.number % 3 === 0 ? turn.person : place.person
  return ask(turn, person, { path: '/clock', body: tapped(person.id, place.id, KINDS[turn.number % 4]!) })
}

function tapped(userId: string, assignmentId: string, kind: string, id: string = crypto.randomUUID()) {
  const now = new Date().toISOString()
  return { userId, sentAt: now, taps: [{ id, assignmentId, kind, deviceAt: now, place: 'unknown' }] }
}

/** A phone that does not know that it has arrived, twice at once. */
async function sendAgain(turn: Turn) {
  const event = await eventOf(turn)
  const held = withPerson(turn, event)
  if (!event || !held || event.kind === 'void') return undefined
  const body = tapped(event.userId, event.place, event.kind, event.id)
  await ask(turn, held.person, { path: '/clock', body })
  return ask(turn, held.person, { path: '/clock', body })
}

/** Beside a colleague who corrects the same event. */
async function correct(turn: Turn) {
  const event = await eventOf(turn)
  return (
    event &&
    ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
      path: ofTeam(turn, `/assignments/${event.place}/clock`),
      body: { id: crypto.randomUUID(), kind: 'void', at: event.at, replaces: event.id, reason: 'Tapped by mistake' },
    })
  )
}

const PIN = '173905'
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
async function endTablet(turn: Turn) {
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
async function tapAtTablet(turn: Turn) {
  const token = tokens.get(turn.team)
  if (!token) return undefined
  const [read, assignmentId] = await Promise.all([
    atTablet(turn, '', { token }),
    find(
      turn,
      `select a.id from app.assignments a join app.clock_pins k on k.user_id = a.user_id
        join app.shifts s on s.id = a.shift_id join app.clock_devices d on d.team_id = s.team_id and d.site_id = s.site_id
        where a.team_id = $1 and a.user_id = $2 and d.token_hash is not null order by md5(a.id || $3::text)`,
      [turn.team, turn.person.id, turn.number],
    ),
  ])
  if (!read.ok || assignmentId === undefined) return read.ok ? undefined : read
  const { sealingKey } = await read.json()
  const now = new Date().toISOString()
  const taps = [{ id: crypto.randomUUID(), assignmentId, kind: KINDS[turn.number % 4], deviceAt: now }]
  const body = { sentAt: now, taps, proof: { kind: 'pin', sealed: seal(PIN, sealingKey) } }
  return ofSeveral(await Promise.all([0, 1].map(() => atTablet(turn, '/taps', { token, body }))))
}

const choosePin = (turn: Turn) => ask(turn, turn.person, { method: 'PUT', path: '/clock/pin', body: { pin: PIN } })

async function chooseClocking(turn: Turn) {
  const version = await find<number>(turn, 'select max(version) from app.attendance_settings where team_id = $1', [
    turn.team,
  ])
  return ask(turn, turn.manager, {
    method: 'PUT',
    path: ofTeam(turn, '/clock/settings'),
    body: { version: version ?? 0, isUsed: true, position: 'off' },
  })
}

/** Says that they work at a site without a booking, twice at once: it is begun once. */
async function beginUnbooked(turn: Turn) {
  const siteId = await siteOf(turn)
  const now = new Date().toISOString()
  const body = { id: crypto.randomUUID(), siteId, deviceAt: now, sentAt: now }
  return ofSeveral(await Promise.all([0, 1].map(() => ask(turn, turn.person, { path: '/clock/unbooked', body }))))
}

interface Unbooked extends Held {
  cameAt: string
}

/** Work without a booking that waits to be decided: one of the latest, so that several meet at it. */
const unbookedOf = (turn: Turn) =>
  find<Unbooked>(
    turn,
    `select json_build_object('id', id, 'userId', user_id, 'cameAt', came_at) from app.unbooked_work
      where team_id = $1 and state = 'waiting' order by came_at desc offset $2 % 2`,
    [turn.team, turn.number],
  )

/** Beside a manager who decides about it. */
async function leaveUnbooked(turn: Turn) {
  const work = await unbookedOf(turn)
  const person = withPerson(turn, work)?.person
  if (!work || !person) return undefined
  const now = new Date().toISOString()
  const body = { id: crypto.randomUUID(), deviceAt: now, sentAt: now }
  return ask(turn, person, { path: `/clock/unbooked/${work.id}/left`, body })
}

/** Two managers make a shift of the same work at once, in spite of what stands against it: there is one. */
async function placeUnbooked(turn: Turn) {
  const work = await unbookedOf(turn)
  if (!work) return undefined
  const from = new Date(work.cameAt)
  const until = new Date(from.getTime() + 20 * 60_000)
  const times = { day: londonDay(from), start: londonTime(from), end: londonTime(until) }
  const override = { reason: 'safe-cover', note: 'They stood in for somebody', confirmed: true }
  const body = { ...times, job: 'care-assistant', breakMinutes: 0, pay: '13.50', override }
  const path = ofTeam(turn, `/clock/unbooked/${work.id}/place`)
  const answers = await Promise.all([turn.manager, turn.second].map((by) => ask(turn, by, { path, body })))
  const made = answers.filter(({ ok }) => ok)
  if (made.length > 1) throw new Error('two shifts were made of the same work')
  return ofSeveral(answers)
}

async function refuseUnbooked(turn: Turn) {
  const work = await unbookedOf(turn)
  const body = { words: 'Nobody saw you there' }
  return work && ask(turn, turn.second, { path: ofTeam(turn, `/clock/unbooked/${work.id}/refuse`), body })
}

export const race: Act[] = [
  { name: 'clock a shift', weight: 16, run: tap },
  { name: 'send again what was clocked', weight: 8, run: sendAgain },
  { name: 'take back what was clocked', weight: 8, run: correct, audited: 'clock.void' },
  { name: 'choose a PIN', weight: 4, run: choosePin, audited: 'pin.set' },
  { name: 'bind a tablet', weight: 4, run: bind, audited: 'tablet.bind' },
  { name: 'end a tablet', weight: 2, run: endTablet, audited: 'tablet.end' },
  { name: 'clock at a tablet', weight: 10, run: tapAtTablet, mayWrite: 'clock.tablet' },
  { name: 'choose how a team clocks', weight: 5, run: chooseClocking, audited: 'clock.settings' },
  { name: 'say that one works without a booking', weight: 12, run: beginUnbooked, audited: 'unbooked.begin' },
  { name: 'leave work without a booking', weight: 8, run: leaveUnbooked, mayWrite: 'unbooked.leave' },
  {
    name: 'make a shift of work without a booking',
    weight: 6,
    run: placeUnbooked,
    audited: ['unbooked.place', 'shift.create', 'assignment.assign'],
  },
  { name: 'refuse work without a booking', weight: 5, run: refuseUnbooked, audited: 'unbooked.refuse' },
]
