import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import type { Day } from '#shared/time.ts'
import type { PastCompliance } from '../schema.ts'
import { byRequirement, readVersions } from './requirements.ts'
import { cellOf, type StatusRow } from './statuses.ts'

interface Question {
  teamId: string
  userId: string
  day: Day
  /** ISO instant. */
  knownAt: string
}

/** The cells of a day by requirement, from what was known at an instant. */
async function cellsKnown({ db }: PersonContext, { teamId, userId, day, knownAt }: Question) {
  const [versions, { rows }] = await Promise.all([
    readVersions(db, { teamId, knownAt }),
    sql<StatusRow>`select * from app.statuses_as_known(${teamId}, ${userId}, ${knownAt}::timestamptz)`.execute(db),
  ])
  const asked = { versions: byRequirement(versions), today: day, reader: 'manager' as const }
  return new Map(rows.flatMap((row) => cellOf(row, asked) ?? []).map((cell) => [cell.requirementId, cell]))
}

/**
 * What a team required of a person on a day, from what was known at an instant: the same answer whenever it is asked, because what decides is only added to.
 * What is known of that day `now` is noted where it differs. For managers of the team.
 */
export async function readAsItStood(
  context: PersonContext,
  { now, ...question }: Question & { now: string },
): Promise<PastCompliance> {
  const asked = cellsKnown(context, question)
  // Of what is asked as it is known now, nothing can have been corrected.
  const [then, later] = await Promise.all([
    asked,
    question.knownAt === now ? asked : cellsKnown(context, { ...question, knownAt: now }),
  ])
  const all = new Map([...later, ...then])
  return {
    day: question.day,
    knownAt: question.knownAt,
    items: [...all.values()]
      .map(({ requirementId, version: { name, blocks } }) => {
        const { state = 'not-required', blocked = false, goodThrough = null } = then.get(requirementId) ?? {}
        const { state: known = 'not-required' } = later.get(requirementId) ?? {}
        return { requirementId, state, blocked, goodThrough, name, blocks, corrected: known === state ? null : known }
      })
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
  }
}
