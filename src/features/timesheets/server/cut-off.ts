import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict } from '#server/calls/errors.ts'
import type { Day } from '#shared/time.ts'
import type { ProvenLine } from '../contract/cut-off.ts'
import { approveLines } from './approve.ts'
import type { OfVersion } from './versions.ts'

interface Days {
  from: Day
  through: Day
}

/** The most lines that are shown and approved at once. */
const MOST = 2000

interface Row extends ProvenLine {
  isProven: boolean
}

/** What nobody has approved of some days: the lines that are proven, and how many others there are. */
export async function readAtCutOff({ db, team, actor }: TeamContext, { from, through }: Days) {
  const { rows } = await sql<Row>`
    select r.id as "recordId", r.version, r.user_id as "userId", coalesce(m.full_name, '') as "fullName", x.name as "siteName", r.job, r.day,
        lower(r.worked) as "from", upper(r.worked) as until, v.minutes, v.source as "provenBy",
        r.client_signs and r.signed_version is distinct from r.version as "isUnsigned",
        r.worked is not null and r.objected_version is distinct from r.version
          and (v.source <> 'planned' or r.confirmed_version = r.version)
          and not exists (select from app.disputes d where d.record_id = r.id and d.answered_at is null)
          and r.user_id <> ${actor.id} as "isProven"
      from app.work_records r
      join app.work_versions v on v.record_id = r.id and v.version = r.version
      join app.sites x on x.id = r.site_id
      left join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id
     where r.team_id = ${team.id} and r.void_at is null and r.approved_version is distinct from r.version
       and r.day between ${from}::date and ${through}::date
     order by m.full_name, lower(r.planned), r.id limit ${MOST}`.execute(db)
  const lines = rows.filter(({ isProven }) => isProven).map(({ isProven: _, ...line }) => line)
  return { lines, others: rows.length - lines.length }
}

/** Approves proven lines at the cut-off of a pay run, all or none; a line of pay says so. */
export async function approveAtCutOff(
  context: TeamContext,
  { from, through, lines }: Days & { lines: readonly OfVersion[] },
) {
  const proven = new Map((await readAtCutOff(context, { from, through })).lines.map((line) => [line.recordId, line]))
  if (lines.some(({ recordId, version }) => proven.get(recordId)?.version !== version))
    throw conflict(null, 'One of these hours has changed since you opened it. Nothing was approved')
  return approveLines(context, lines, { unsigned: true, atCutOff: true })
}
