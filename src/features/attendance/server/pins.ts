import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import { notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { publish } from '#server/publish.ts'
import { attendanceNouns } from '../nouns.ts'
import { isWeak } from '../rules/pin.ts'

/** Whether the caller has a PIN for tablets of sites, and whether a team of theirs has such tablets. */
export async function readPin({ db }: PersonContext) {
  const { rows } = await sql<{ setAt: string | null; isAsked: boolean }>`
    select set_at as "setAt", is_asked as "isAsked" from app.own_pin()`.execute(db)
  return rows[0]!
}

/** Sets or changes the caller's PIN. Nobody can read it. */
export async function savePin(context: PersonContext, pin: string) {
  const { db, actor, clock, vault } = context
  if (isWeak(pin)) throw invalid([{ path: 'pin', message: 'Others would try this one first: choose another' }])
  const set = { hash: await hashPassword(vault, pin), set_at: instant(clock) }
  await db
    .insertInto('clock_pins')
    .values({ user_id: actor.id, ...set })
    .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet(set))
    .execute()
  await publish(db, attendanceNouns.ownPin.of(actor.id))
  await audit(context, { action: 'pin.set', subject: actor.id })
  return readPin(context)
}

/** Takes away a PIN that is forgotten, or that others know; the person is told and chooses another. */
export async function resetPin(context: MemberContext) {
  const { db, team, member } = context
  const { rows } = await sql<{ isGone: boolean }>`select app.reset_pin(${member.userId}) as "isGone"`.execute(db)
  if (!rows[0]?.isGone) throw conflict(null, 'They have no PIN')
  await publish(db, attendanceNouns.ownPin.of(member.userId))
  await notify(context, { to: [member.userId], kind: 'clock-pin-reset', teamId: team.id })
  await audit(context, { action: 'pin.reset', subject: member.userId, teamId: team.id })
  return {}
}
