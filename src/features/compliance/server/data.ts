import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addDays, atLondon, type Day } from '#shared/time.ts'
import { complianceNouns } from '../nouns.ts'
import { readAsItStood } from './as-it-stood.ts'
import { readPerson } from './statuses.ts'

/** A record of the team about an active member that compliance knows of: its kind of evidence and, as `source`, its id. */
interface Established {
  teamId: string
  userId: string
  kind: string
  source: string
}

/**
 * A team has established something about a member itself: evidence of that team alone, verified from one day through another (null: without an end).
 * What the person has given of the same kind and still waits is verified with it. For the same record again: with its new days. The caller
 * runs the team or signs a policy, holds the team, and audits and notifies itself (docs/decisions/what-a-team-establishes.md).
 */
export async function establish(
  { db, clock }: PersonContext,
  {
    teamId,
    userId,
    kind,
    source,
    title,
    from,
    until,
  }: Established & { title: string | null; from: Day; until: Day | null },
) {
  await sql`select app.establish(${teamId}, ${userId}, ${kind}, ${source}, ${title}, ${from}, ${until}, ${instant(clock)})`.execute(
    db,
  )
  await tell(db, { teamId, userId })
}

/** Takes back what was established, and what was verified with it; nothing when it has been taken back. */
export async function disestablish(
  { db, clock }: PersonContext,
  { teamId, userId, kind, source, reason }: Established & { reason: string },
) {
  await sql`select app.disestablish(${teamId}, ${userId}, ${kind}, ${source}, ${reason}, ${instant(clock)})`.execute(db)
  await tell(db, { teamId, userId })
}

function tell(db: PersonContext['db'], { teamId, userId }: Pick<Established, 'teamId' | 'userId'>) {
  return publish(db, complianceNouns.compliance.of(teamId), complianceNouns.ownCompliance.of(userId))
}

/**
 * What a team required of a present or former member on a day as it was known when the day ended, what was corrected since, and the evidence as
 * it is now, for managers.
 */
export async function recordOn(
  context: PersonContext,
  { day, ...of }: Pick<Established, 'teamId' | 'userId'> & { day: Day },
) {
  const end = Math.min(atLondon(addDays(day, 1), '00:00').getTime(), context.clock.now())
  const past = await readAsItStood(context, {
    ...of,
    day,
    knownAt: new Date(end).toISOString(),
    now: instant(context.clock),
  })
  const { items, evidence } = await readPerson(context, { ...of, day, reader: 'manager' })
  const known = new Map(items.map((item) => [item.requirementId, item]))
  return {
    evidence,
    items: past.items
      .filter(({ state, corrected }) => state !== 'not-required' || corrected !== null)
      .map((item) => {
        const { kinds = [], exceptions = [] } = known.get(item.requirementId) ?? {}
        return { ...item, kinds, exceptions }
      }),
  }
}
