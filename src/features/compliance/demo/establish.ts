import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import type { Day } from '#shared/time.ts'
import { asOwner } from '../../../../demo/stage.ts'

export interface Record {
  userId: string
  kind: string
  source: string
  title: string | null
  from: Day
  until: Day | null
}

/** `app.establish` for any number of records, at most one of a kind for each person: the statuses are written once. */
export async function establishAll({ db, team, actor, clock }: TeamContext, records: readonly Record[]) {
  const at = instant(clock)
  const statement = sql`
    with given as (
      select r.user_id, r.kind, r.source, r.title, r.from_day, r.until_day
        from jsonb_to_recordset(${rowsOf(records)}::jsonb) r (user_id uuid, kind text, source text, title text,
          from_day date, until_day date)),
    added as (
      insert into app.evidence (team_id, user_id, kind, source, title, digest, valid_from, given_at)
        select ${team.id}, g.user_id, g.kind, g.source, g.title, '', g.from_day, ${at}::timestamptz from given g
        returning id, user_id, kind, source),
    records as (select a.id as established, g.* from added a join given g using (user_id, kind, source)),
    decided as (
      select r.established as evidence_id, r.* from records r
      union all
      select e.id, r.* from records r
        join app.evidence e on e.user_id = r.user_id and e.kind = r.kind and e.team_id is null and e.superseded_at is null
       where not exists (select from app.verifications v
         where v.team_id = ${team.id} and v.evidence_id = e.id and v.replaced_at is null and v.decision <> 'revoked'))
    insert into app.verifications (team_id, user_id, evidence_id, decision, verified_from, verified_until, decided_at,
      decided_by, established)
      select ${team.id}, d.user_id, d.evidence_id, 'verified', d.from_day, d.until_day, ${at}, ${actor.id},
        nullif(d.established, d.evidence_id) from decided d`
  await asOwner(db, statement)
}

function rowsOf(records: readonly Record[]) {
  return JSON.stringify(
    records.map(({ userId, from, until, ...record }) => ({
      ...record,
      user_id: userId,
      from_day: from,
      until_day: until,
    })),
  )
}
