import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import type { OwnRun, PayLine } from '../schema.ts'
import { readLines } from './lines.ts'

/** The caller's pay in all teams, the latest first. */
export async function readOwnPay({ db }: PersonContext): Promise<OwnRun[]> {
  const { rows } = await sql<OwnRun>`
    select o.run_id as "runId", o.team_id as "teamId", o.team_name as "teamName", o.first_day as "from", o.last_day as through,
        o.pay_day as "payDay", o.minutes, o.pay, o.holiday, o.extra_holiday as "extraHoliday", o.top_up as "topUp", o.expenses,
        o.paid_at is not null as "isPaid", (
          select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'kind', w.kind, 'day', w.day, 'minutes', w.minutes, 'amount', w.amount,
              'days', w.days, 'what', w.what) order by w.day, w.recorded_at, w.id), '[]')
            from app.wage_entries w where w.team_id = o.team_id and w.user_id = app.uid() and w.void_at is null
             and w.day between o.first_day - 30 and o.last_day and w.day + coalesce(w.days, 1) > o.first_day) as wage
      from app.own_pay() o`.execute(db)
  return rows
}

/** A run of the caller's pay with its lines. Throws 404 for one that they are not in, or that is void. */
export async function readOwnRun(context: PersonContext, runId: string): Promise<{ run: OwnRun; lines: PayLine[] }> {
  const run = (await readOwnPay(context)).find((one) => one.runId === runId)
  if (!run) throw notFound()
  return { run, lines: await readLines(context.db, { teamId: run.teamId, userId: context.actor.id, runId }) }
}
