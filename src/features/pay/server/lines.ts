import { sql } from 'kysely'
import { cardName } from '#features/rates/rules/words.ts'
import type { Db } from '#server/database/db.ts'
import type { Day } from '#shared/time.ts'
import type { PayLine } from '../schema.ts'

const COLUMNS = sql`l.id, l.day, l.site_name as "siteName", l.job, l.element, lower(l.during) as "from", upper(l.during) as until, l.minutes,
  l.rate, l.kind, l.paid_by as "paidBy", l.calls, l.said, l.awr_week as "awrWeek", l.client_name as "clientName", l.amount,
  l.takes_back as "takesBack", l.at_cut_off as "atCutOff", l.card`
const IN_ORDER = sql`order by l.day, l.record_id, l.source_id, not l.takes_back, lower(l.during), l.element`

type Card = Parameters<typeof cardName>[0] & Omit<NonNullable<PayLine['card']>, 'name'>
type Row = Omit<PayLine, 'card'> & { card: Card | null }

const lineOf = <R extends Row>({ card, ...line }: R) => ({
  ...line,
  card: card && { name: cardName(card), version: card.version, since: card.since, from: card.from, until: card.until },
})

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
  const { rows } = await sql<Row>`
    select ${COLUMNS} from app.lines_of_pay(${teamId}, ${userId}, ${runId ?? null}, ${since ?? '1900-01-01'}::date,
      ${through ?? '2100-12-31'}::date) l ${IN_ORDER}`.execute(db)
  return rows.map(lineOf)
}

/** The lines of all people of a run that is being closed, by person. */
export async function readLinesOfRun(db: Db, runId: string): Promise<Map<string, PayLine[]>> {
  const { rows } = await sql<Row & { userId: string }>`
    select l.user_id as "userId", ${COLUMNS}
      from app.pay_run_lines b join app.shown_pay_lines l on l.id = b.line_id where b.run_id = ${runId} ${IN_ORDER}`.execute(
    db,
  )
  return Map.groupBy(rows.map(lineOf), ({ userId }) => userId)
}
