import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import type { Day } from '#shared/time.ts'
import { isOpen } from '../rules/answer-state.ts'
import { countersignedKinds, type PaperKind } from '../rules/paper-kinds.ts'
import { readOwn } from './reading.ts'

/** How many policies and papers wait for the caller's answer, in all their teams. */
export async function countToSign(context: PersonContext): Promise<number> {
  const { teams } = await readOwn(context)
  return teams.flatMap(({ items }) => items).filter(({ state }) => isOpen(state)).length
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

/** Terms and opt-outs that somebody has signed with their teams, as facts: the text is the version's with this digest. For jobs. */
export async function readSignedPapers({ db }: { db: Db }, { userId }: { userId: string }): Promise<SignedPaper[]> {
  const { rows } = await sql<SignedPaper>`
    select s.team_id as "teamId", p.kind, v.title, v.number, s.digest, s.name, s.signed_at as "signedAt",
      s.countersigned_at as "countersignedAt",
        s.last_day as "lastDay"
      from app.policy_signatures s join app.policy_versions v on v.id = s.version_id join app.policies p on p.id = v.policy_id
     where s.user_id = ${userId} and p.kind = any (${countersignedKinds}::text[]) and not s.declined order by s.signed_at`.execute(
    db,
  )
  return rows
}
