import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { complianceNouns } from '../nouns.ts'
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

/** What a team requires of a present or former member on a day, and the evidence for it, as a manager reads it. */
export function recordOn(context: PersonContext, of: Pick<Established, 'teamId' | 'userId'> & { day: Day }) {
  return readPerson(context, { ...of, reader: 'manager' })
}
