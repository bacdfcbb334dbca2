import { type RawBuilder, sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { timesheetNouns } from '#features/timesheets/nouns.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { payNouns } from '../nouns.ts'
import type { PayRun, PayRunDetails } from '../schema.ts'

const PER_PAGE = 50

const COLUMNS = sql`r.id, r.number, r.first_day as "from", r.last_day as through, r.pay_day as "payDay", r.people, r.lines, r.minutes, r.pay,
  r.holiday, r.extra_holiday as "extraHoliday", r.top_up as "topUp", case when r.void_at is not null then 'void'
    when r.paid_at is not null then 'paid' when r.needs_release and r.released_at is null then 'unreleased' else 'closed' end as state,
  r.closed_at as "closedAt", m.full_name as "closedBy", r.closed_by is not distinct from app.uid() as "isOwn", r.released_at as "releasedAt",
  o.full_name as "releasedBy", r.paid_at as "paidAt", r.void_at as "voidAt", r.void_reason as "voidReason",
  encode(r.file_sha256, 'hex') as digest`

const select = (where: RawBuilder<unknown>) => sql<PayRun>`
  select ${COLUMNS} from app.pay_runs r left join app.team_members m on m.team_id = r.team_id and m.user_id = r.closed_by
  left join app.team_members o on o.team_id = r.team_id and o.user_id = r.released_by where ${where}`

/** The closed runs of a team, the latest first (keyset). */
export async function listRuns({ db, team }: TeamContext, after: string | undefined) {
  const place = placeAfter(after)
  const { rows } = await sql<PayRun>`
    ${select(sql`r.team_id = ${team.id} ${place ? sql`and lpad(r.number::text, 9, '0') < ${place.key}` : sql``}`)}
     order by r.number desc limit ${PER_PAGE + 1}`.execute(db)
  return toPage(rows, { size: PER_PAGE, place: ({ id, number }) => ({ id, key: String(number).padStart(9, '0') }) })
}

/** A closed run. */
export async function readRun({ db, team }: TeamContext, runId: string): Promise<PayRun> {
  const { rows } = await select(sql`r.team_id = ${team.id} and r.id = ${runId}`).execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A closed run with what each person got. */
export async function readRunDetails(context: TeamContext, runId: string): Promise<PayRunDetails> {
  const run = await readRun(context, runId)
  const { rows } = await sql<PayRunDetails['rows'][number]>`
    select x.user_id as "userId", coalesce(m.full_name, '') as "fullName", m.photo_file_id as "photoFileId", x.engagement,
        x.payroll_number as "payrollNumber", x.lines, x.minutes, x.pay, x.holiday, x.extra_holiday as "extraHoliday", x.top_up as "topUp"
      from app.pay_run_people x left join app.team_members m on m.team_id = x.team_id and m.user_id = x.user_id
     where x.run_id = ${runId} order by m.full_name, x.user_id`.execute(context.db)
  return { ...run, rows }
}

async function changed(
  context: TeamContext,
  { run, action }: { run: PayRun; action: 'pay.release' | 'pay.mark-paid' | 'pay.void' },
) {
  const { db, team } = context
  const people = await readPeople(context, run.id)
  await publish(
    db,
    payNouns.payRuns.of(team.id),
    timesheetNouns.timesheets.of(team.id),
    ...people.flatMap((userId) => [payNouns.ownPay.of(userId), timesheetNouns.ownHours.of(userId)]),
  )
  await audit(context, {
    ...{ action, teamId: team.id, object: `pay_runs:${run.id}` },
    meta: { number: run.number, from: run.from },
  })
  return readRun(context, run.id)
}

async function readPeople({ db }: TeamContext, runId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select x.user_id as "userId" from app.pay_run_people x where x.run_id = ${runId}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** 409 with the run unless it may still be handed over or void. */
async function readClosed(context: TeamContext, runId: string): Promise<PayRun> {
  const run = await readRun(context, runId)
  if (run.state === 'paid') throw conflict(run, 'This run is marked as paid')
  if (run.state === 'void') throw conflict(run, 'This run is void')
  return run
}

/** 409 with the run while another person has to release it. */
export function checkReleased(run: PayRun) {
  if (run.state === 'unreleased') throw conflict(run, 'Another person has to release this run first')
}

/** Releases a run that somebody else has closed. `released_by_another` refuses one person for both. */
export async function releaseRun(context: TeamContext, runId: string): Promise<PayRun> {
  const run = await readClosed(context, runId)
  if (run.state !== 'unreleased') throw conflict(run, 'This run needs no release')
  if (run.isOwn) throw forbidden('You have closed this run: another person releases it')
  const { db, clock, actor } = context
  await sql`update app.pay_runs set released_at = ${instant(clock)}, released_by = ${actor.id} where id = ${runId}`.execute(
    db,
  )
  return changed(context, { run, action: 'pay.release' })
}

/** Says that a run has been paid. */
export async function markPaid(context: TeamContext, runId: string): Promise<PayRun> {
  const run = await readClosed(context, runId)
  checkReleased(run)
  await sql`update app.pay_runs set paid_at = ${instant(context.clock)}, paid_by = ${context.actor.id} where id = ${runId}`.execute(
    context.db,
  )
  return changed(context, { run, action: 'pay.mark-paid' })
}

/** Voids a run that is not paid; its people are told, and its lines go into the next one. */
export async function voidRun(context: TeamContext, { runId, reason }: { runId: string; reason: string }) {
  const run = await readClosed(context, runId)
  await sql`
    update app.pay_runs set void_at = ${instant(context.clock)}, void_by = ${context.actor.id}, void_reason = ${reason}
     where id = ${runId}`.execute(context.db)
  await notify(context, {
    ...{ kind: 'pay-void', teamId: context.team.id, to: await readPeople(context, runId) },
    params: { from: run.from, through: run.through },
  })
  return changed(context, { run, action: 'pay.void' })
}
