import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import type { TestPerson, TestTeam } from './factories.ts'

/**
 * A member whom eligibility allows a plain shift: they do this job, have registered, and their right to work is
 * checked, without a limit. Done again, it stays so.
 */
export async function clearForWork(
  app: TestApp,
  { team, person, job = 'care-assistant' }: { team: TestTeam; person: TestPerson; job?: string },
) {
  const { database, vault } = app.services
  const { pool } = database
  const [id, key] = [randomUUID(), await vault.openOrCreate(database.kysely, { userId: person.id })]
  const facts = key.seal(JSON.stringify({ status: 'british', checkedOn: '2020-01-01' }), `checks|facts|${id}`)
  await pool.query('update app.team_members set position = $3, completion = 100 where team_id = $1 and user_id = $2', [
    team.id,
    person.id,
    job,
  ])
  await pool.query(
    `insert into app.checks (id, team_id, user_id, kind, title, checked_on, passed, facts, recorded_at, recorded_by, work_limit)
      select $1::uuid, $2::uuid, $3::uuid, 'right-to-work', 'Right to work by documents (List A)', '2020-01-01', true,
        $5::bytea, now(), $4::uuid, '{"kind": "none"}'
       where not exists (select from app.checks where team_id = $2 and user_id = $3 and kind = 'right-to-work')`,
    [id, team.id, person.id, team.owner.id, facts],
  )
  // What a check says reaches compliance as the team's own evidence (`establish`).
  await pool.query(
    `with established as (
       insert into app.evidence (team_id, user_id, kind, source, digest, valid_from, given_at)
         values ($1, $2, 'right-to-work', $3, '', '2020-01-01', now()) returning id)
     insert into app.verifications (team_id, user_id, evidence_id, decision, verified_from, decided_at, decided_by, established)
     select $1, $2, id, 'verified', '2020-01-01', now(), $4, id from established`,
    [team.id, person.id, randomUUID(), team.owner.id],
  )
  return person
}
