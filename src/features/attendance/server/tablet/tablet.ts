import { sql } from 'kysely'
import type { OnCallNumber } from '#features/shifts/schema.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { notFound, unauthorized } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { publish } from '#server/publish.ts'
import { addMinutes } from '#shared/time.ts'
import { attendanceNouns } from '../../nouns.ts'
import { LONGEST_HOURS, SHOWN_HOURS } from '../../rules/limits.ts'
import { asCode, EXPECTED_HOURS, LEFT_MINUTES } from '../../rules/tablet.ts'
import type { Expected, TabletState } from '../../schema.ts'
import { sealingKey } from './sealed-proof.ts'

/** A bound tablet. */
export interface Device {
  deviceId: string
  teamId: string
  siteId: string
  siteName: string
  teamName: string
  onCall: OnCallNumber | null
}

export const NOT_BOUND = 'This tablet is not bound to a site, or not any more. Type a new code'

/** The tablet of a token; 401 for one that nobody has bound, or that a manager has ended. */
export async function deviceOf({ db }: Pick<Context, 'db'>, token: string | undefined): Promise<Device> {
  const { rows } = await sql<Device>`
    select device_id as "deviceId", team_id as "teamId", site_id as "siteId", site_name as "siteName",
      team_name as "teamName", on_call as "onCall"
      from app.device_of(${hashSecret(token ?? '')})`.execute(db)
  if (!rows[0]) throw Object.assign(unauthorized(), { message: NOT_BOUND })
  return rows[0]
}

/** Binds this tablet by a code that a manager has just made; 404 for any other. The token is its own from now on. */
export async function bindTablet(context: Context, code: string): Promise<string> {
  const { db, clock } = context
  const token = newSecret()
  const { rows } = await sql<{ deviceId: string; teamId: string }>`
    select device_id as "deviceId", team_id as "teamId"
      from app.bind_device(${hashSecret(asCode(code))}, ${hashSecret(token)}, ${instant(clock)})`.execute(db)
  const bound = rows[0]
  if (!bound) throw notFound()
  await publish(db, attendanceNouns.tablets.of(bound.teamId))
  await audit(context, { action: 'tablet.bind', teamId: bound.teamId, object: `clock_devices:${bound.deviceId}` })
  return token
}

/** What a tablet shows: where it is, and who is expected there or in, by first name and letter. */
export async function readTablet({ db, clock, vault }: Context, token: string | undefined): Promise<TabletState> {
  const { siteId, siteName, teamName, onCall } = await deviceOf({ db }, token)
  const now = new Date(clock.now())
  const after = (minutes: number) => addMinutes(now, minutes).toISOString()
  const [from, until] = [after(-(SHOWN_HOURS + LONGEST_HOURS) * 60), after(EXPECTED_HOURS * 60)]
  const { rows } = await sql<Expected>`
    select assignment_id as "assignmentId", name, start_time as start, end_time as "end", starts_at as "startsAt",
      ends_at as "endsAt", next_id as "nextId",
        has_pin as "hasPin", events
      from app.expected_at_device(${hashSecret(token ?? '')}, tstzrange(${from}, ${until}), ${after(-LEFT_MINUTES)})`.execute(
    db,
  )
  return { siteName, teamName, onCall, sealingKey: sealingKey(vault, siteId), now: now.toISOString(), people: rows }
}
