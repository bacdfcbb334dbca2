import { sql } from 'kysely'
import { rememberWords } from '#features/clients/server/data.ts'
import type { ShiftInput } from '#features/shifts/schema.ts'
import { createDrafts, deleteDraftsOf, holdDraftsOf, tellPages } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { PastShiftImport, ShiftImportPlan } from '../contract/shifts.ts'
import { planFile, type ShiftFile } from './shift-plan.ts'

const LATEST = 5

/** The dry run of an import. */
export async function planShifts(context: TeamContext, file: ShiftFile): Promise<ShiftImportPlan> {
  return (await planFile(context, file)).plan
}

interface Import extends ShiftFile {
  fileName: string
  leaveOut: boolean
  again: boolean
  booking: ShiftInput['booking']
}

/** Creates the shifts of a file as drafts. The team's row is locked: of two at once, the second finds what the first has created. */
export async function bringShifts(context: TeamContext, { fileName, leaveOut, again, booking, ...file }: Import) {
  const { db, team, clock, actor } = context
  const planned = await planFile(context, file)
  const { plan } = planned
  if (plan.problems.length > 0 && !leaveOut)
    throw invalid([{ path: 'csv', message: 'Some lines cannot be imported: mend them, or leave them out' }])
  const repeated = again ? planned.repeated : []
  const shifts = [...planned.shifts, ...repeated]
  if (shifts.length === 0) throw conflict(plan, 'Nothing in this file is new: it may have been imported already')
  await rememberWords(context, file.words)
  const now = instant(clock)
  const { id: importId } = await db
    .insertInto('shift_imports')
    .values({
      team_id: team.id,
      file_name: fileName,
      shifts: shifts.length,
      imported_at: now,
      imported_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createDrafts(context, {
    importId,
    drafts: shifts.map(({ fields, span }) => ({ fields: { ...fields, booking }, span })),
  })
  await tellPages(db, team.id)
  await audit(context, {
    action: 'shift.import',
    object: `shift_imports:${importId}`,
    teamId: team.id,
    meta: { count: shifts.length, ...(repeated.length > 0 && { repeated: repeated.length }) },
  })
  const [from] = shifts.map(({ fields }) => fields.day).sort()
  return { importId, shifts: shifts.length, from: from as string }
}

/** The latest imports, the newest first; or the one with this id. */
export async function readPastShifts({ db, team }: TeamContext, importId?: string): Promise<PastShiftImport[]> {
  const { rows } = await sql<PastShiftImport>`
    select i.id, i.file_name as "fileName", i.shifts, i.imported_at as "importedAt", m.full_name as "importedBy",
        not exists (select from app.shifts s where s.import_id = i.id and (s.state <> 'draft' or s.filled > 0)) as "mayUndo"
      from app.shift_imports i left join app.team_members m on m.team_id = i.team_id and m.user_id = i.imported_by
     where i.team_id = ${team.id} ${importId ? sql`and i.id = ${importId}` : sql``}
     order by i.imported_at desc, i.id limit ${LATEST}`.execute(db)
  return rows
}

/**
 * Deletes the drafts of an import while none of them is published or has somebody on it. The team's row is locked, and
 * each of its shifts.
 */
export async function undoShifts(context: TeamContext, importId: string): Promise<{ shifts: number }> {
  const { db, team } = context
  await holdDraftsOf(context, importId)
  const [past] = await readPastShifts(context, importId)
  if (!past) throw notFound()
  if (!past.mayUndo)
    throw conflict(past, 'This import cannot be undone: a shift of it was published, or somebody is booked on it')
  const shifts = await deleteDraftsOf(context, importId)
  await db.deleteFrom('shift_imports').where('team_id', '=', team.id).where('id', '=', importId).execute()
  await audit(context, {
    action: 'shift.undo-import',
    object: `shift_imports:${importId}`,
    teamId: team.id,
    meta: { count: shifts },
  })
  return { shifts }
}
