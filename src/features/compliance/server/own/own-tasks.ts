import { sql } from 'kysely'
import type { FoundTask } from '#features/profile/rules/tasks.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { inSentence } from '#shared/names.ts'
import { londonToday } from '#shared/time.ts'
import { fieldOfKind, kindLabel, stepOfKind } from '../../rules/kinds.ts'

interface Row {
  teamName: string
  kind: string
  title: string | null
  reason: string
}

/** What teams of the signed-in person have rejected, as tasks: until it is replaced, or nothing asks for it any more. */
export async function rejectedTasks({ db, actor, clock }: PersonContext): Promise<FoundTask[]> {
  const { rows } = await sql<Row>`
    select t.team_name as "teamName", e.kind, e.title, r.reason
    from app.verifications r
    join app.evidence e on e.user_id = r.user_id and e.id = r.evidence_id and e.superseded_at is null
    join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id and m.status = 'active' and m.role = 'staff'
    join app.teams t on t.id = r.team_id
    where r.user_id = ${actor.id} and r.decision = 'rejected' and r.replaced_at is null
      and exists (
        select from app.compliance_statuses s join app.requirement_versions v on v.requirement_id = s.requirement_id
          cross join lateral app.counts_as(s.team_id, s.user_id, e.kind) c
        where s.team_id = r.team_id and s.user_id = r.user_id and (e.kind = any (v.kinds) or c.kinds && v.kinds)
          and s.gaps && daterange(${londonToday(clock)}::date, null))
    order by r.decided_at`.execute(db)
  return rows.flatMap(({ teamName, kind, title, reason }): FoundTask[] => {
    const section = stepOfKind(kind)
    if (!section) return []
    const text = `${inSentence(teamName)} could not accept: ${title ?? kindLabel(kind)}`
    const isCertificate = section === 'certificates'
    return [
      {
        ...{ kind: 'rejected', section, text, note: reason },
        ...(isCertificate
          ? { field: 'trainingCertificates', ...(title && { entry: { title, part: 'file' } }) }
          : { field: fieldOfKind(kind) }),
      },
    ]
  })
}
