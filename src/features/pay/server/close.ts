import { sql } from 'kysely'
import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { timesheetNouns } from '#features/timesheets/nouns.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { payNouns } from '../nouns.ts'
import { paidTo } from '../rules/sums.ts'
import type { PayRun } from '../schema.ts'
import { findNext, type NextRun, type PersonInRun, readDue, readOpen, totalOf } from './due.ts'
import { fileOf } from './file.ts'
import { readLinesOfRun } from './lines.ts'
import { readRun } from './runs.ts'
import { readSickCalls } from './sick.ts'

export const fileContext = (runId: string) => `pay_runs|file|${runId}`

interface Asked {
  through: Day
  people: number
  total: number
  topUps: readonly string[]
}

/**
 * Closes the run that comes next. The gate's lock of the team lets no other run of it be closed at the same time; what
 * is approved meanwhile comes with a later run. `in_one_run` and `follow_run_lines` refuse a line that another run has.
 */
export async function closeRun(context: TeamContext, asked: Asked): Promise<PayRun> {
  const next = await findNext(context)
  if (!next?.isOver || next.period.through !== asked.through)
    throw conflict(await readOpen(context), 'This period cannot be closed now. Please look again')
  const people = (await readDue(context, next, new Set(asked.topUps))).filter(({ hold }) => hold === null)
  if (people.length !== asked.people || paidTo(totalOf(people)) !== asked.total)
    throw conflict(await readOpen(context), 'What is to be paid has changed. Please look again')
  const runId = await writeRun(context, next, people)
  await tell(context, { next, people })
  if (next.settings.twoPeople) await askToRelease(context, { ...next, runId })
  const { db, team } = context
  await publish(
    db,
    payNouns.payRuns.of(team.id),
    timesheetNouns.timesheets.of(team.id),
    ...people.flatMap(({ userId }) => [payNouns.ownPay.of(userId), timesheetNouns.ownHours.of(userId)]),
  )
  const run = await readRun(context, runId)
  await audit(context, {
    ...{ action: 'pay.close', teamId: team.id, object: `pay_runs:${runId}` },
    meta: { number: run.number, from: run.from, people: run.people },
  })
  return run
}

async function writeRun(context: TeamContext, next: NextRun, people: readonly PersonInRun[]) {
  const { db, team, actor, clock, vault } = context
  const { period, since, settings } = next
  const id = crypto.randomUUID()
  const ids = people.map(({ userId }) => userId)
  const { lines, minutes, pay, holiday, extraHoliday, topUp } = totalOf(people)
  await sql`
    insert into app.pay_runs (id, team_id, needs_release, number, first_day, last_day, pay_day, people, lines, minutes, pay, holiday,
        extra_holiday, top_up, file, file_sha256, closed_at, closed_by)
      select ${id}, ${team.id}, ${settings.twoPeople}, coalesce(max(r.number), 0) + 1, ${period.from}::date, ${period.through}::date,
          ${period.payDay}::date, ${people.length}, ${lines}, ${minutes}, ${pay}, ${holiday}, ${extraHoliday}, ${topUp}, '', '',
          ${instant(clock)}, ${actor.id}
        from app.pay_runs r where r.team_id = ${team.id}`.execute(db)
  await sql`
    insert into app.pay_run_people (run_id, team_id, user_id, engagement, payroll_number, lines, minutes, pay, holiday, extra_holiday, top_up)
      select ${id}, ${team.id}, x."userId", x.engagement, x."payrollNumber", x.lines, x.minutes, x.pay, x.holiday, x."extraHoliday", x."topUp"
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) x ("userId" uuid, engagement text, "payrollNumber" text, lines int, minutes int,
          pay int, holiday int, "extraHoliday" int, "topUp" int)`.execute(db)
  await sql`
    insert into app.pay_run_lines (run_id, line_id)
      select ${id}, l.id from app.pay_lines l where l.team_id = ${team.id} and l.state = 'open' and l.user_id = any (${ids}::uuid[])
        and l.day between ${since}::date and ${period.through}::date`.execute(db)
  const file = fileOf({
    people,
    linesOf: await readLinesOfRun(db, id),
    sick: next.isExtra ? [] : await readSickCalls(context, period),
  })
  const key = await vault.openOrCreate(db, { teamId: team.id })
  await sql`select app.keep_pay_file(${id}, ${key.seal(file.text, fileContext(id))}, ${file.digest})`.execute(db)
  return id
}

/** Who else may release it learns that it waits. */
async function askToRelease(context: TeamContext, { period, runId }: NextRun & { runId: string }) {
  const { db, team, actor } = context
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId" from app.team_members m
     where m.team_id = ${team.id} and m.status = 'active' and m.user_id <> ${actor.id} and not m.limited_to_sites
       and (m.role = 'owner' or m.role = 'manager' and m.sees_pay and m.runs_payroll) order by m.user_id`.execute(db)
  const to = rows.map(({ userId }) => userId)
  await notify(context, {
    ...{ kind: 'pay-to-release', teamId: team.id, to, subjects: [runId], neededUntil: UNTIL_DONE },
    params: { through: period.through },
  })
}

/** Who is in the run learns when it is paid; how much it is stands on their page alone. */
const tell = (context: TeamContext, { next, people }: { next: NextRun; people: readonly PersonInRun[] }) =>
  notify(context, {
    ...{ kind: 'pay-closed', teamId: context.team.id, to: people.map(({ userId }) => userId) },
    params: { from: next.period.from, through: next.period.through, payDay: next.period.payDay },
  })
