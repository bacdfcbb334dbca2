import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Day } from '#shared/time.ts'
import type { PayLine } from '../schema.ts'

const COLUMNS = sql`l.id, l.day, l.site_name as "siteName", l.job, l.element, lower(l.during) as "from", upper(l.during) as until, l.minutes,
  l.rate, l.kind, l.paid_by as "paidBy", l.calls, l.said, l.awr_week as "awrWeek", l.client_name as "clientName", l.amount,
  l.takes_back as "takesBack", l.at_cut_off as "atCutOff"`

interface Which {
  teamId: string
  userId: string
  /** The lines of a run; without one those that are open of some days. */
  runId?: string | undefined
  since?: Day | undefined
  through?: Day | undefined
}

/** The lines of somebody: their own, or for who may see the team's pay; of a run, else of none yet. */
export async function readLines(db: Db, { teamId, userId, runId, since, through }: Which): Promise<PayLine[]> {
  const { rows } = await sql<PayLine>`
    select ${COLUMNS} from app.lines_of_pay(${teamId}, ${userId}, ${runId ?? null}, ${since ?? '1900-01-01'}::date,
      ${through ?? '2100-12-31'}::date) l`.execute(db)
  return rows
}

/** The lines of all people of a run that is being closed, by person. */
export async function readLinesOfRun(db: Db, runId: string): Promise<Map<string, PayLine[]>> {
  const { rows } = await sql<PayLine & { userId: string }>`
    select l.user_id as "userId", l.id, l.day, x.name as "siteName", r.job, l.element, lower(l.during) as "from", upper(l.during) as until,
        l.minutes, l.rate, l.kind, l.paid_by as "paidBy", l.calls, l.said, l.amount, l.reverses is not null as "takesBack",
        app.approved_at_cut_off(l) as "atCutOff", l.awr_week as "awrWeek", c.name as "clientName"
      from app.pay_run_lines b join app.pay_lines l on l.id = b.line_id left join app.work_records r on r.id = l.record_id
      left join app.sites x on x.id = r.site_id left join app.clients c on c.id = x.client_id
     where b.run_id = ${runId} order by l.day, r.id, l.source_id, l.reverses is null, lower(l.during), l.element`.execute(
    db,
  )
  return Map.groupBy(rows, ({ userId }) => userId)
}
