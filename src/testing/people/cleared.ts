import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import type { TestPerson, TestTeam } from './factories.ts'

/** A member whom eligibility allows a plain shift: they do this job, have registered, and their right to work is checked, without a limit. */
export async function clearForWork(
  app: TestApp,
  { team, person, job = 'care-assistant' }: { team: TestTeam; person: TestPerson; job?: string },
) {
  const { pool } = app.services.database
  await pool.query('update app.team_members set position = $3, completion = 100 where team_id = $1 and user_id = $2', [
    team.id,
    person.id,
    job,
  ])
  await pool.query(
    `insert into app.checks (id, team_id, user_id, kind, title, checked_on, passed, facts, recorded_at, recorded_by, work_limit)
      values ($1, $2, $3, 'right-to-work', 'Right to work by documents (List A)', '2020-01-01', true, '', now(), $4, '{"kind": "none"}')`,
    [randomUUID(), team.id, person.id, team.owner.id],
  )
  // What a check says reaches compliance as the team's own evidence (`establish`).
  await pool.query(
    `with established as (
       insert into app.evidence (team_id, user_id, kind, source, digest, valid_from, given_at) values ($1, $2, 'right-to-work', $3, '', '2020-01-01', now()) returning id)
     insert into app.verifications (team_id, user_id, evidence_id, decision, verified_from, decided_at, decided_by, established)
     select $1, $2, id, 'verified', '2020-01-01', now(), $4, id from established`,
    [team.id, person.id, randomUUID(), team.owner.id],
  )
  return person
}
