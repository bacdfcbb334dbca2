import { sql } from 'kysely'
import { readWorkLimit } from '#features/checks/server/data.ts'
import type { Vault } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import { type DayNumber, type Minute, toDay } from '#shared/calendar.ts'
import type { RequirementVersionFacts, ShiftFacts } from '../rules/facts.ts'
import { factsAlone, type Person, preparePerson, prepareShift, type Shift, withoutSpells } from '../rules/prepare.ts'
import type { Context } from '../rules/rule.ts'
import { type TeamRules, teamRulesFrom } from '../rules/team-rules.ts'
import { factsOf, type Row } from './facts.ts'

interface Reading {
  db: Db
  vault: Vault
}

interface Asked {
  teamId: string
  /** Null: all active staff. */
  userIds: readonly string[] | null
  shifts: readonly ShiftFacts[]
  /** A job may ask about anybody. */
  asJob?: boolean
  /** Choices that are judged by in place of those that the team has made. */
  rules?: TeamRules | undefined
}

/** Everything that judging asks of some people and shifts of one team: `eligibility(person, shift, context)` is arithmetic. */
export interface Judge {
  people: ReadonlyMap<string, Person>
  shifts: ReadonlyMap<string, Shift>
  context: Context
  /**
   * Somebody as if work of theirs that begins at these minutes were not: what they give up for a shift, or the shift
   * itself when it is judged again.
   */
  without(userId: string, starts: readonly Minute[]): Person | undefined
}

interface ContextRow {
  rules: Partial<TeamRules> | null
  requirements: Record<string, RequirementVersionFacts[]>
}

/**
 * Reads the facts of people of a team for some of its shifts, in one statement for any number of them, beside one for
 * the team. Managers may ask about active staff of the team, members about themselves; people about whom they may not
 * ask are missing from `people`. While the persons' work is held (`app.hold_workers`), what is answered stays true of
 * it.
 */
export async function openJudge({ db, vault }: Reading, asked: Asked): Promise<Judge> {
  const shifts = asked.shifts.map(prepareShift)
  const days = {
    first: Math.min(...shifts.map(({ firstDay }) => firstDay)),
    last: Math.max(...shifts.map(({ lastDay }) => lastDay)),
  }
  const read = shifts.length > 0 && (await Promise.all([readRows(db, asked, days), readContext(db, asked)]))
  const [rows, team] = read || [[], undefined]
  await readSealedLimits({ db, vault }, asked.teamId, rows)
  const context = contextOf(team, asked.rules)
  const kept = daysFor(days, context.rules)
  const people = new Map(factsOf(rows).map((facts) => [facts.userId, preparePerson(facts, kept)]))
  return {
    people,
    shifts: new Map(shifts.map((shift) => [shift.id, shift])),
    context,
    without(userId, starts) {
      const person = people.get(userId)
      return person && preparePerson(withoutSpells(factsAlone(person), starts), kept)
    },
  }
}

interface Span {
  first: DayNumber
  last: DayNumber
}

async function readRows(db: Db, { teamId, userIds, shifts, asJob }: Asked, { first, last }: Span): Promise<Row[]> {
  const sites = [...new Set(shifts.map(({ siteId }) => siteId))]
  const read = asJob ? sql`app.facts_of_people` : sql`app.eligibility_facts`
  const { rows } = await sql<Row>`
    select * from ${read}(${teamId}, ${userIds && [...userIds]}::uuid[], ${sites}::uuid[], ${toDay(first)}::date,
      ${toDay(last)}::date)`.execute(db)
  return rows
}

/** When a member works and has worked, at every team; undefined for a person about whom the caller may not ask. */
export async function readWork(db: Db, { teamId, userId, day }: { teamId: string; userId: string; day: DayNumber }) {
  const [row] = await readRows(db, { teamId, userIds: [userId], shifts: [] }, { first: day, last: day })
  return row && factsOf([row])[0]
}

async function readContext(db: Db, { teamId, asJob }: Asked): Promise<ContextRow | undefined> {
  const read = asJob ? sql`app.context_of_team` : sql`app.eligibility_context`
  const { rows } = await sql<ContextRow>`select rules, requirements from ${read}(${teamId})`.execute(db)
  return rows[0]
}

function contextOf(team: ContextRow | undefined, rules?: TeamRules): Context {
  const requirements = Object.entries(team?.requirements ?? {})
  return {
    rules: rules ?? teamRulesFrom(team?.rules ?? {}),
    requirements: new Map(requirements.map(([id, versions]) => [id, { id, versions }])),
  }
}

/** Checks that were recorded before their limit stood beside the sealed facts. */
async function readSealedLimits(reading: Reading, teamId: string, rows: readonly Row[]) {
  for (const { user_id: userId, rights } of rows) {
    for (const check of rights ?? []) check[4] ??= await readWorkLimit(reading, { teamId, userId, checkId: check[0] })
  }
}

/** What may replace days left out lies after the period: so many worked days of it are looked for. */
const REPLACING_DAYS = 70

/** The days of which sums are kept: each period that the shifts can be part of, and what may replace its days. */
function daysFor({ first, last }: Span, { averageWeeks }: TeamRules) {
  const longest = Math.max(averageWeeks, 17) * 7
  return { first: first - longest - 7, until: last + longest + REPLACING_DAYS }
}
