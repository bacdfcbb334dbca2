import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import type { ChargedLine, LineDetails } from '../../schema.ts'
import { chargesOf } from './charges.ts'
import { findLines } from './lines.ts'

const named = (column: string) =>
  sql`(select b.full_name from app.team_members b where b.team_id = r.team_id and b.user_id = ${sql.ref(column)})`

const MORE = sql`, coalesce(p.unpriced, 0) as unpriced, coalesce(p.parts, '[]') as parts, r.clocked, b.shift_id as "shiftId",
    (select l.minutes from app.late_arrivals l where l.assignment_id = r.place_id) as "saidLate",
    (select json_agg(json_build_object('version', o.version, 'from', lower(o.worked), 'until', upper(o.worked),
      'breakMinutes', o.break_minutes,
        'active', (select coalesce(json_agg(json_build_object('from', lower(g), 'until', upper(g)) order by g), '[]')
          from unnest(o.active) g), 'source', o.source,
        'reason', o.reason, 'saidAt', o.said_at, 'saidBy', ${named('o.said_by')}) order by o.version)
          from app.work_versions o where o.record_id = r.id) as versions,
    (select coalesce(json_agg(json_build_object('version', o.version, 'step', o.step, 'rule', o.rule, 'givenAt', o.given_at,
      'givenBy', ${named('o.given_by')},
        'takenBackAt', o.taken_back_at, 'takenBackBy', ${named('o.taken_back_by')}) order by o.given_at), '[]')
          from app.approvals o where o.record_id = r.id) as approvals,
    (select coalesce(json_agg(json_build_object('id', o.id, 'side', o.side, 'words', o.words, 'raisedAt', o.raised_at,
      'raisedBy', ${named('o.raised_by')},
        'answer', o.answer, 'answeredAt', o.answered_at, 'answeredBy', ${named('o.answered_by')}) order by o.raised_at), '[]')
      from app.disputes o where o.record_id = r.id) as disputes,
    (select coalesce(json_agg(json_build_object('id', g.id, 'version', o.version, 'agrees', o.agrees, 'words', o.words,
      'signer', g.signer, 'position', g.position,
        'signedAt', g.signed_at, 'settledAt', o.settled_at, 'settledBy', ${named('o.settled_by')}, 'byPin', g.by_pin, 'collectedBy',
          ${named('g.collected_by')}) order by g.signed_at), '[]')
      from app.client_answers o join app.client_signatures g on g.id = o.signature_id where o.record_id = r.id) as signatures,
    (select w.done_at from app.weeks_done w where w.team_id = r.team_id and w.user_id = r.user_id
      and w.week = date_trunc('week', r.day)::date) as "weekDoneAt",
    (select g.steps from app.rules_of_work(r) g) as steps, app.run_of_work(r.id) as run, o.order_number as "orderNumber",
    o.cost_centre as "costCentre"`

/** What the work is invoiced under. */
const ORDER = sql`left join app.assignments b on b.id = r.place_id left join app.shifts s on s.id = b.shift_id
    cross join lateral app.order_of(r.site_id, r.day, s.order_number, s.cost_centre) o`

export type HeldLine = LineDetails & { shiftId: string | null }

/** A line of the team with all that is known about it, and its shift. Throws 404 for another one. */
export async function readLine(context: TeamContext, recordId: string): Promise<HeldLine> {
  const [line] = await findLines<HeldLine>(context, { where: sql`r.id = ${recordId}`, more: MORE, join: ORDER })
  if (!line) throw notFound()
  return line
}

/** The same as it leaves the server. */
export const shownLine = ({ shiftId: _, ...line }: HeldLine): LineDetails => line

/** A line as its panel shows it, with the charge for managers who see it. */
export async function readCharged(context: TeamContext, recordId: string): Promise<ChargedLine> {
  const [line, charges] = [await readLine(context, recordId), await chargesOf(context, [recordId])]
  return { ...shownLine(line), charge: charges.get(recordId) ?? null }
}
