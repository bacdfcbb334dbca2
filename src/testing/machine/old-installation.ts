import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { hashSecret } from '#server/crypto/secrets.ts'
import { withClient } from '#server/database/client.ts'
import type { Connection } from '#server/database/db.ts'
import { migrate } from '#server/database/migrate.ts'

export const OLD = {
  owner: '00000000-0000-4000-8000-000000000001',
  member: '00000000-0000-4000-8000-000000000002',
  team: '00000000-0000-4000-8000-00000000000a',
  file: '00000000-0000-4000-8000-00000000000f',
  /** The secret of the member's session. */
  secret: 'the secret of a cookie from before',
}

/** The migrations of the last version that created functions, policies and triggers themselves, as its databases list them. */
const MIGRATIONS = globSync('migrations/00{0,1,2}?_*.sql')
  .sort()
  .map((file) => ({ name: basename(file), checksum: createHash('sha256').update(readFileSync(file)).digest('hex') }))

/** Creates a database of that version, with people, a session, a team, a member, sections and a file. */
export function makeOldInstallation(connection: Connection) {
  return withClient(connection, async (client) => {
    await migrate({ client, dir: 'migrations', only: MIGRATIONS })
    await client.query('begin; set local role care_owner')
    for (const [id, name] of [
      [OLD.owner, 'Olive Owner'],
      [OLD.member, 'Martin Member'],
    ]) {
      await client.query(
        `insert into app.users (id, email, password_hash, email_confirmed_at) values ($1, $2, 'none', now())`,
        [id, `${id}@example.test`],
      )
      await client.query('insert into app.profiles (user_id, full_name) values ($1, $2)', [id, name])
    }
    await client.query(
      `insert into app.teams (id, team_code, team_name, manager_id) values ($1, 'TM-BEFQRE', 'Old Team', $2)`,
      [OLD.team, OLD.owner],
    )
    await client.query('insert into app.team_members (team_id, user_id) values ($1, $2)', [OLD.team, OLD.member])
    await client.query(
      `insert into app.files (id, user_id, slot, name, mime, size, state)
        values ($1, $2, 'cv', 'cv.pdf', 'application/pdf', 100, 'current')`,
      [OLD.file, OLD.member],
    )
    await client.query(
      `insert into app.files (user_id, slot, name, mime, size, state)
       select $1, 'certificate', 'c.pdf', 'application/pdf', 100, 'current' from generate_series(1, 2)`,
      [OLD.member],
    )
    await client.query(
      `insert into app.education (user_id, institution, start_date, end_date) values ($1, 'Leeds College', '2013-09-16', null)`,
      [OLD.member],
    )
    await client.query(
      `insert into app.training_certificates (user_id, certificate_name, expiry_date)
       values ($1, 'First Aid Certificate', null), ($1, 'Manual Handling Certificate', '2028-03-09'), ($1, 'Food Hygiene', '2020-01-01')`,
      [OLD.member],
    )
    await client.query(
      `insert into app.address_details (user_id, current_city, current_postcode) values ($1, 'Newcastle-upon Tyne', 'NE1 7RU')`,
      [OLD.member],
    )
    await client.query('insert into app.resumes (user_id, resume_file) values ($1, $2)', [OLD.member, OLD.file])
    await client.query(
      'insert into app.sessions (user_id, secret_hash, created_at, authenticated_at, refreshed_at) values ($1, $2, now(), now(), now())',
      [OLD.member, hashSecret(OLD.secret)],
    )
    await client.query('commit')
  })
}
