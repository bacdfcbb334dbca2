import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { type Day, londonDay } from '#shared/time.ts'
import type { OptOut } from '../rules/opt-out.ts'
import { countersignedKinds, type PaperKind } from '../rules/paper-kinds.ts'

interface StoredOptOut {
  userId: string
  countersignedAt: string
  lastDay: Day | null
  leftAt: string | null
}

export interface SignedPaper {
  teamId: string
  kind: PaperKind
  title: string
  number: number
  digest: string
  /** As it was typed. */
  name: string
  signedAt: string
  countersignedAt: string | null
  lastDay: Day | null
}

/**
 * The opt-outs of these people with the team that last on some day of a range, for managers and for the person: each begins when both have signed and ends
 * with its notice, or with the stay in the team. `isOptedOut` says it for a day.
 */
export async function readOptOuts(
  db: Db,
  { teamId, userIds, from, to }: { teamId: string; userIds: string[]; from: Day; to: Day },
): Promise<Map<string, OptOut[]>> {
  const { rows } = await sql<StoredOptOut>`
    select s.user_id as "userId", s.countersigned_at as "countersignedAt", s.last_day as "lastDay", s.left_at as "leftAt"
      from app.policy_signatures s join app.policy_versions v on v.id = s.version_id join app.policies p on p.id = v.policy_id
     where s.team_id = ${teamId} and s.user_id = any (${userIds}::uuid[]) and p.kind = 'opt-out' and s.countersigned_at is not null
       and app.london_day(s.countersigned_at) <= ${to}::date
       and coalesce(least(s.last_day, app.london_day(s.left_at)) >= ${from}::date, true)`.execute(db)
  return new Map([...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, found]) => [userId, found.map(toOptOut)]))
}

function toOptOut({ countersignedAt, lastDay, leftAt }: StoredOptOut): OptOut {
  const ends = [lastDay, leftAt && londonDay(new Date(leftAt))].filter((day): day is Day => Boolean(day))
  return { from: londonDay(new Date(countersignedAt)), until: ends.sort()[0] ?? null }
}

/** Terms and opt-outs that somebody has signed with their teams, as facts: the text is the version's with this digest. For jobs. */
export async function readSignedPapers({ db }: { db: Db }, { userId }: { userId: string }): Promise<SignedPaper[]> {
  const { rows } = await sql<SignedPaper>`
    select s.team_id as "teamId", p.kind, v.title, v.number, s.digest, s.name, s.signed_at as "signedAt", s.countersigned_at as "countersignedAt",
        s.last_day as "lastDay"
      from app.policy_signatures s join app.policy_versions v on v.id = s.version_id join app.policies p on p.id = v.policy_id
     where s.user_id = ${userId} and p.kind = any (${countersignedKinds}::text[]) and not s.declined order by s.signed_at`.execute(
    db,
  )
  return rows
}
