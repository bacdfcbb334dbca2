import { sql } from 'kysely'
import type { Authorized } from '#features/teams/policy.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { intervalOf, keepWords, keptWords } from '#server/retention.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { RetentionReport, RetentionRow } from '../../schema.ts'
import { type Features, type ScheduledRule, scheduleOf, sweepsOf } from './schedule.ts'

const SOON_DAYS = 30
const SHOWN = 20

interface Reading {
  db: Db
  clock: Clock
  features: Features
}

interface Summary {
  held: number
  due: number
  soon: number
  next: string | null
}

function dueOf({ keep, items }: ScheduledRule, teamId: string | null) {
  return sql`select about, ((since + ${intervalOf(keep)}) at time zone 'Europe/London')::date as day
    from (${items(teamId)}) held`
}

async function summarise({ db, clock }: Reading, rule: ScheduledRule, teamId: string | null) {
  const today = londonToday(clock)
  const { rows } = await sql<Summary>`select count(*) as held, count(*) filter (where day <= ${today}) as due,
      count(*) filter (where day <= ${addDays(today, SOON_DAYS)}) as soon, min(day) as next
    from (${dueOf(rule, teamId)}) items`.execute(db)
  return rows[0] as Summary
}

/** What the next run will delete and what comes after it, for everybody; changes nothing. */
export async function dryRun(reading: Reading) {
  return Promise.all(
    scheduleOf(reading.features).map(async (rule) => ({ rule, ...(await summarise(reading, rule, null)) })),
  )
}

function toRow({ id, what, why, source, ...rule }: ScheduledRule, { held, soon, next }: Summary): RetentionRow {
  const keeps = keptWords(rule).replace(/^./, (letter) => letter.toUpperCase())
  return { id, what, why, source, keeps, held, soon, next }
}

async function firstOf({ db }: Reading, rule: ScheduledRule, teamId: string) {
  const { rows } = await sql<{ about: string; day: string }>`
    select about, day from (${dueOf(rule, teamId)}) items order by day, about limit ${SHOWN}`.execute(db)
  return rows.map((item) => ({ rule: rule.id, ...item }))
}

/** What will be deleted from a team, and when. */
export async function reportFor(reading: Reading, team: Authorized<{ id: string }>): Promise<RetentionReport> {
  const rules = scheduleOf(reading.features).filter(({ ofTeam }) => ofTeam)
  const [summaries, first] = await Promise.all([
    Promise.all(rules.map(async (rule) => toRow(rule, await summarise(reading, rule, team.id)))),
    Promise.all(rules.map((rule) => firstOf(reading, rule, team.id))),
  ])
  const next = first.flat().sort((a, b) => a.day.localeCompare(b.day))
  const also = sweepsOf(reading.features).map(({ what, keep }) => ({ what, keeps: keepWords(keep) }))
  return { rules: summaries, next: next.slice(0, SHOWN), also }
}
