import { sql } from 'kysely'
import type { z } from 'zod'
import type { CancelBand } from '#features/rates/rules/late-acts.ts'
import { cancelEffect } from '#features/rates/rules/late-changes.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { shiftNouns } from '../nouns.ts'
import { presets } from '../rules/presets.ts'
import type { offersFields, presetFields, termsFields } from '../schema.ts'

interface Settings {
  presets: z.infer<z.ZodObject<typeof presetFields>>
  terms: z.infer<z.ZodObject<typeof termsFields>>
  offers: z.infer<z.ZodObject<typeof offersFields>>
}
type Kind = keyof Settings

/** What a team has that has set nothing. */
const READY: Settings = { presets: { presets: [...presets] }, terms: { bands: [] }, offers: { atOnce: 3, aDay: 10 } }

/** Terms of before there were others: of cancellations, in percent. */
const bandOf = <Band extends object>(band: Band) => ({
  act: 'cancelled' as const,
  measure: 'percent' as const,
  ...band,
})

/** What is in force of a kind; version 0: what is ready. */
export async function readSetting<K extends Kind>(db: Db, teamId: string, kind: K) {
  const { rows } = await sql<{ version: number; value: Settings[K] }>`
    select version, value from app.shift_settings where team_id = ${teamId} and kind = ${kind} order by version desc limit 1`.execute(
    db,
  )
  const { version, value } = rows[0] ?? { version: 0, value: READY[kind] }
  return { version, ...value, ...('bands' in value && { bands: value.bands?.map(bandOf) }) }
}

type Change = Omit<Parameters<typeof cancelEffect>[1], 'at'>

/** A shift, as far as it decides whose terms count: those in force on its own day. */
interface AtSite {
  siteId: string
  day: Day
}

/**
 * What follows from a late change of one of some shifts at this time: by its client's terms where these say so, else by
 * those of the team.
 */
export async function termsOf({ db, team, clock }: TeamContext, shifts: readonly AtSite[]) {
  const { rows } = await sql<AtSite & { bands: Omit<CancelBand, 'act' | 'measure'>[]; isClient: boolean }>`
    select x."siteId", x.day, t.bands, t.is_client as "isClient"
      from (select distinct x."siteId", x.day
        from jsonb_to_recordset(${JSON.stringify(shifts.map(({ siteId, day }) => ({ siteId, day })))}::jsonb) x ("siteId" uuid, day date)) x
      cross join lateral app.late_terms(${team.id}, x."siteId", x.day) t`.execute(db)
  const found = new Map(rows.map((row) => [`${row.siteId} ${row.day}`, row]))
  const at = instant(clock)
  return ({ shift, ...change }: Change & { shift: AtSite & Change['shift'] }) => {
    const { bands, isClient } = found.get(`${shift.siteId} ${shift.day}`) ?? { bands: [], isClient: false }
    const effect = cancelEffect(
      bands.map((band) => bandOf(band)),
      { ...change, shift, at },
    )
    return effect && { ...effect, ...(isClient && { by: 'client' as const }) }
  }
}

/** Records another setting; 409 with the current one when somebody else was quicker. What was in force before stays readable. */
export async function saveSetting<K extends Kind>(
  context: TeamContext,
  { kind, version, value }: { kind: K; version: number; value: Settings[K] },
) {
  const { db, team, actor, clock } = context
  const { rows } = await sql`
    insert into app.shift_settings (team_id, kind, version, value, recorded_at, recorded_by)
      select ${team.id}, ${kind}, ${version + 1}, ${JSON.stringify(value)}::jsonb, ${instant(clock)}, ${actor.id}
       where ${version} = (select coalesce(max(version), 0) from app.shift_settings where team_id = ${team.id} and kind = ${kind})
    on conflict do nothing returning version`.execute(db)
  if (rows.length === 0) throw conflict(await readSetting(db, team.id, kind))
  await publish(db, shiftNouns.workingRules.of(team.id), ...(kind === 'presets' ? [teamNouns.team.of(team.id)] : []))
  await audit(context, { action: `shift-${kind}.save`, teamId: team.id, meta: { version: version + 1 } })
  return { version: version + 1, ...value }
}
