import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { plannedOf } from '../../rules/planned.ts'
import type { Span } from '../../rules/times.ts'
import type { ShiftInput } from '../../schema.ts'
import { tellPages } from '../telling.ts'
import { chargeOf, columnsOf, saveCharges } from './planned.ts'

interface Draft {
  id?: string | undefined
  fields: ShiftInput
  span: Span
}

/**
 * Creates drafts, in a few statements whatever their number, and returns their ids. The caller has checked their sites,
 * times and pay, audits, and tells the pages.
 */
export async function createDrafts(
  context: TeamContext,
  { importId, drafts }: { importId?: string; drafts: readonly Draft[] },
): Promise<string[]> {
  if (drafts.length === 0) return []
  const { db, team, actor, clock } = context
  const now = instant(clock)
  const created = drafts.map((draft) => ({ ...draft, id: draft.id ?? (crypto.randomUUID() as string) }))
  await db
    .insertInto('shifts')
    .values(
      created.map(({ id, fields, span }) => ({
        ...columnsOf(plannedOf(fields, fields.day), span),
        ...{ id, team_id: team.id, import_id: importId ?? null, created_at: now, created_by: actor.id },
      })),
    )
    .execute()
  const charges = created.map(({ id, fields }) => ({ id, charge: chargeOf(context, fields) ?? null }))
  await saveCharges(
    context,
    charges.filter(({ charge }) => charge !== null),
  )
  return created.map(({ id }) => id)
}

/** Locks the shifts that came with an import. */
export async function holdDraftsOf({ db, team }: TeamContext, importId: string) {
  await sql`select app.hold_shifts(array(select s.id from app.shifts s where s.team_id = ${team.id}
    and s.import_id = ${importId}))`.execute(db)
}

/**
 * Deletes the drafts that came with an import; the caller holds them, knows that each is still a draft, and audits.
 * Returns how many there were.
 */
export async function deleteDraftsOf({ db, team }: TeamContext, importId: string): Promise<number> {
  const deleted = await db
    .deleteFrom('shifts')
    .where('team_id', '=', team.id)
    .where('import_id', '=', importId)
    .executeTakeFirst()
  await tellPages(db, team.id)
  return Number(deleted.numDeletedRows)
}
