import { sql } from 'kysely'
import { z } from 'zod'
import { holdWorkers } from '#features/shifts/server/data.ts'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import type { Context } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { publish } from '#server/publish.ts'
import { attendanceNouns } from '../../nouns.ts'
import type { TabletUnbooked } from '../../schema.ts'
import { RUNS, tellBegun, toldAt } from '../unbooked-own.ts'
import { provePin } from './prove-pin.ts'
import { openSealed } from './sealed-proof.ts'
import { type Device, deviceOf } from './tablet.ts'
import { type Asking, openBadge } from './taps.ts'

const typed = z.object({ name: z.string(), pin: z.string() })

function typedOf(text: string) {
  try {
    return typed.parse(JSON.parse(text))
  } catch {
    throw conflict(null, UNREADABLE)
  }
}

const UNREADABLE = 'What was typed could not be read. Type it again'

interface Somebody {
  userId: string
  name: string
  pinHash: string | null
  /** Their shift here runs, or begins within the hour. */
  isExpected: boolean
  /** What they have said here, and have not left. */
  running: string | null
  cameAt: string | null
}

interface Named {
  name?: string
  placeId?: string
  userId?: string
}

async function find(
  { db, clock }: Context,
  token: string | undefined,
  { name, placeId, userId }: Named,
): Promise<Somebody[]> {
  const { rows } = await sql<Somebody>`
    select m.user_id as "userId", m.name, m.pin_hash as "pinHash", m.is_expected as "isExpected", m.running, m.came_at as "cameAt"
      from app.member_at_device(${hashSecret(token ?? '')}, ${name ?? null}, ${placeId ?? null},
        ${userId ?? null}, ${instant(clock)}) m`.execute(db)
  return rows
}

const reading = { access: 'anyone', effect: 'read' } as const

/** Whoever types their name and PIN, or shows a badge: 403 for a wrong one, the same where nobody has this name. */
async function prove(asking: Asking, device: Device, { proof, deviceAt }: TabletUnbooked): Promise<Somebody> {
  const { call, token, vault } = asking
  const text = openSealed(vault, device.siteId, proof.sealed)
  if (text === undefined) throw conflict(null, UNREADABLE)
  const lookUp = (named: Named) => asCaller(call, reading, (context) => find(context, token, named))
  if (proof.kind === 'badge') {
    const [shown] = await lookUp({ placeId: openBadge(asking, { text, at: deviceAt }).placeId })
    if (!shown) throw notFound()
    return shown
  }
  const { name, pin } = typedOf(text)
  const [first, second] = await lookUp({ name })
  if (second) throw conflict(null, 'Two people here have this name. Say it on your phone, or show your badge')
  const personId = first?.userId ?? `name ${name.trim().toLowerCase()}`
  const said = { pin, stored: first?.pinHash ?? undefined, personId, deviceId: device.deviceId, name: name.trim() }
  await provePin(asking, { ...said, instead: ', or say it on your phone' })
  return first!
}

interface Saying {
  device: Device
  token: string | undefined
  said: TabletUnbooked
  somebody: Somebody
}

/** Why it cannot be said; undefined when it can. */
function whyNot({ kind }: TabletUnbooked, { isExpected, running }: Somebody) {
  if (kind === 'out')
    return running ? undefined : 'You have not said that you work here, or it has been decided already'
  if (isExpected) return 'You have a shift here: tap your name in the list'
  return running ? RUNS : undefined
}

async function write(context: Context, { device: { deviceId, teamId }, token, said, somebody }: Saying) {
  const { db, clock } = context
  const { userId, cameAt } = somebody
  const refusal = whyNot(said, somebody)
  if (refusal) throw conflict(null, refusal)
  const { at, deviceOffset } = toldAt(said, clock.now())
  if (said.kind === 'out' && at <= new Date(cameAt!).toISOString())
    throw conflict(null, 'This is before the time at which you came')
  const { rows } = await sql<{ teamId: string }>`
    select team_id as "teamId" from app.say_unbooked(${hashSecret(token ?? '')}, ${userId}, ${said.kind}, ${said.id}, ${at},
      ${said.deviceAt}, ${deviceOffset}, ${instant(clock)})`.execute(db)
  if (!rows[0]) throw conflict(null, RUNS)
  if (said.kind === 'in') await tellBegun(context, { teamId, userId })
  await publish(
    db,
    attendanceNouns.clocks.of(teamId),
    attendanceNouns.ownClock.of(userId),
    attendanceNouns.tablets.of(teamId),
  )
  await audit(context, {
    action: 'unbooked.tablet',
    ...{ subject: userId, teamId, object: `unbooked_work:${somebody.running ?? said.id}` },
    meta: { kind: said.kind, device: deviceId },
  })
}

/**
 * Somebody who is not expected says at a tablet that they work here without a booking, or that they have left: the
 * same as on their phone, for a manager to decide. What is sent again is there already.
 */
export async function sayUnbooked(asking: Asking, said: TabletUnbooked): Promise<{ name: string }> {
  const { call, token } = asking
  const device = await asCaller(call, reading, ({ db }) => deviceOf({ db }, token))
  const { userId, name } = await prove(asking, device, said)
  await asCaller(call, { access: 'anyone', effect: 'write' }, async (context) => {
    await holdWorkers(context, [userId])
    // Read after the lock: it may have been sent twice at once.
    const [somebody] = await find(context, token, { userId })
    if (!somebody) throw notFound()
    if (somebody.running !== said.id) await write(context, { device, token, said, somebody })
  })
  return { name }
}
