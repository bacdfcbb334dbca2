import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { plannedOf } from '#features/shifts/rules/planned.ts'
import type { Span } from '#features/shifts/rules/times.ts'
import type { ShiftInput } from '#features/shifts/schema.ts'
import {
  createDrafts,
  deleteDraftsOf,
  holdDraftsOf,
  isAhead,
  NO_PAY,
  withoutPay,
} from '#features/shifts/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { type FileToRead, readRows } from '#server/import-file.ts'
import type { ImportProblem } from '#shared/imports.ts'
import { addDays, atLondon, formatDay } from '#shared/time.ts'
import type { PastShiftImport, ShiftImportPlan } from '../contract/shifts.ts'
import { columnLabel, columnsFor, type ShiftColumn } from '../rules/shift-columns.ts'
import { readRow } from '../rules/shift-row.ts'
import { siteFinder } from '../rules/sites-by-name.ts'

const LATEST = 5

type File = FileToRead<ShiftColumn>

/** A shift that an import would create. */
interface Imported {
  line: number
  siteName: string
  fields: Omit<ShiftInput, 'booking'>
  span: Span
}

interface Planned {
  plan: ShiftImportPlan
  shifts: Imported[]
  repeated: Imported[]
}

/** What an import would do, with the team's sites and shifts as they are. */
async function planFile(context: TeamContext, file: File): Promise<Planned> {
  const known = columnsFor(can(context.team, shiftActions.charge))
  if (file.columns?.some((column) => column && !known.some(({ value }) => value === column)))
    throw invalid([{ path: 'columns', message: 'Ask an owner to let you see pay first' }])
  const { headings, columns, rows } = readRows(file, known)
  const findSite = siteFinder(await readSites(context.db, { teamId: context.team.id }))
  const [problems, decided, right]: [ImportProblem[], ImportProblem[], Imported[]] = [[], [], []]
  for (const { line, cells } of rows) {
    const say = (to: ImportProblem[], column: ShiftColumn, message: string) =>
      to.push({ line, column: columnLabel(column) ?? column, message })
    const read = readRow(cells)
    if ('problems' in read) {
      for (const { column, message } of read.problems) say(problems, column, message)
      continue
    }
    const site = findSite(read)
    if ('message' in site) say(problems, site.column, site.message)
    else if (!isAhead(context, read.span)) say(problems, 'day', 'Choose a day that is still to come')
    else {
      right.push({ line, siteName: site.name, fields: { ...read.fields, siteId: site.id }, span: read.span })
      for (const { column, message } of read.decided) say(decided, column, message)
    }
  }
  const unpaid = await withoutPay(
    context,
    right.map(({ fields, span }) => ({ ...plannedOf({ ...fields, booking: 'assign' }, fields.day), ...span })),
  )
  const paid = right.filter((one, i) => {
    if (unpaid[i]) problems.push({ line: one.line, column: columnLabel('pay') ?? 'pay', message: NO_PAY })
    return !unpaid[i]
  })
  const { shifts, repeated } = await setRepeatedApart(context, paid)
  const says = repeated.map(({ line, siteName, fields: { day, start, end } }) => ({
    line,
    message: `${siteName}, ${formatDay(day)}, ${start} to ${end}`,
  }))
  return {
    plan: { headings, columns, lines: rows.length, problems, shifts: shifts.length, repeated: says, decided },
    shifts,
    repeated,
  }
}

/** The same shift: another one at its site, at its times, for its job. */
const sameness = ({ siteId, day, start, end, job }: Pick<ShiftInput, 'siteId' | 'day' | 'start' | 'end' | 'job'>) =>
  [siteId, day, start, end, job].join(' ')

/** Parts what is new from what is the same as a shift that there is, or as a line before it. */
async function setRepeatedApart(context: TeamContext, all: readonly Imported[]) {
  const there = new Set((await readThere(context, all)).map(sameness))
  const [shifts, repeated]: [Imported[], Imported[]] = [[], []]
  for (const one of all) {
    const key = sameness(one.fields)
    ;(there.has(key) ? repeated : shifts).push(one)
    there.add(key)
  }
  return { shifts, repeated }
}

/** The shifts of the days that a file is about, but for cancelled ones. */
async function readThere({ db, team }: TeamContext, all: readonly Imported[]) {
  const days = all.map(({ fields }) => fields.day).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const { rows } = await sql<Pick<ShiftInput, 'siteId' | 'day' | 'start' | 'end' | 'job'>>`
    select s.site_id as "siteId", s.day, s.start_time as start, s.end_time as "end", s.job from app.shifts s
     where s.team_id = ${team.id} and s.state <> 'cancelled' and s.starts_at >= ${atLondon(first, '00:00').toISOString()}
       and s.starts_at < ${atLondon(addDays(last, 1), '00:00').toISOString()}`.execute(db)
  return rows
}

/** The dry run of an import. */
export async function planShifts(context: TeamContext, file: File): Promise<ShiftImportPlan> {
  return (await planFile(context, file)).plan
}

interface Import extends File {
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

/** Deletes the drafts of an import while none of them is published or has somebody on it. The team's row is locked, and each of its shifts. */
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
