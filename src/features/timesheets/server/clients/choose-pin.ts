import { sql } from 'kysely'
import { isWeak } from '#features/attendance/rules/pin.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { publish } from '#server/publish.ts'
import type { LinkToChoose } from '../../contract/pins.ts'
import { timesheetNouns } from '../../nouns.ts'

/** What a link to choose a PIN says. 404 for one that nobody was sent, or by which a PIN was chosen. */
async function find({ db, clock }: Context, token: string) {
  const { rows } = await sql<LinkToChoose & { id: string; teamId: string }>`
    select s.id, s.team_id as "teamId", s.team_name as "teamName", s.client_name as "clientName", s.site_name as "siteName",
        s.name, s.email, s.expires_at as "expiresAt", s.is_open as "isOpen"
      from app.find_signatory(${hashSecret(token)}, ${instant(clock)}) s`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What the holder of such a link reads. */
export async function showPinLink(context: Context, token: string): Promise<LinkToChoose> {
  const { id: _, teamId: __, ...link } = await find(context, token)
  return link
}

/** Keeps the PIN that the holder of a link chooses, once. Nobody can read it. */
export async function choosePin(context: Context, { token, pin }: { token: string; pin: string }) {
  const { db, clock, vault } = context
  const { id, teamId, isOpen } = await find(context, token)
  if (!isOpen) throw conflict(null, 'This link is over. Ask the agency for a new one')
  if (isWeak(pin)) throw invalid([{ path: 'pin', message: 'Others would try this one first: choose another' }])
  const hash = await hashPassword(vault, pin)
  const { rows } = await sql<{ isSet: boolean }>`
    select app.choose_pin(${hashSecret(token)}, ${hash}, ${instant(clock)}) as "isSet"`.execute(db)
  if (!rows[0]?.isSet) throw notFound()
  await publish(db, timesheetNouns.timesheets.of(teamId), timesheetNouns.signatories.of(teamId))
  await audit(context, { action: 'timesheet.choose-pin', teamId, object: `client_signatories:${id}` })
  return { done: true as const }
}
