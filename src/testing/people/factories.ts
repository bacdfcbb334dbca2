import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { type Db, transact } from '#server/database/db.ts'
import type { TestApp } from '../app.ts'

export interface TestPerson {
  id: string
  email: string
  fullName: string
  /** The value of the session cookie. */
  sessionSecret: string
}

const DAY_MS = 24 * 60 * 60 * 1000
let count = 0

type Given = Partial<Pick<TestPerson, 'email' | 'fullName'>> & { confirmed?: boolean }

function someone({ email, fullName }: Given): TestPerson {
  count++
  return {
    id: randomUUID(),
    email: email ?? `person-${count}-${randomUUID().slice(0, 8)}@example.test`,
    fullName: fullName ?? `Person ${count}`,
    sessionSecret: newSecret(),
  }
}

/** Signed-in people, with confirmed emails unless told otherwise: three statements, sent together, for any number of them. */
export async function makePeople(app: TestApp, given: readonly Given[]): Promise<TestPerson[]> {
  const now = new Date(app.clock.now())
  const people = given.map(someone)
  const users = people.map(({ id, email }, at) => {
    const email_confirmed_at = given[at]?.confirmed === false ? null : now
    return { id, email, password_hash: 'none', email_confirmed_at }
  })
  const profiles = people.map(({ id, fullName }) => ({ user_id: id, full_name: fullName }))
  await transact(app.services.database, { role: 'care_auth' }, (db) =>
    Promise.all([
      db.insertInto('users').values(users).execute(),
      db.insertInto('profiles').values(profiles).execute(),
      sessionsOf(people, { db, now }),
    ]),
  )
  return people
}

/** A signed-in person with a confirmed email. */
export async function makePerson(app: TestApp, given: Given = {}): Promise<TestPerson> {
  const [person] = await makePeople(app, [given])
  return person!
}

type Session = Pick<TestPerson, 'id' | 'sessionSecret'>

/** Sessions, and when their passwords were given. */
function sessionsOf(people: readonly Session[], { db, now, since = now }: { db: Db; now: Date; since?: Date }) {
  return sql`insert into app.sessions (user_id, secret_hash, created_at, authenticated_at, refreshed_at)
    select u, s, ${now}, ${since}, ${now}
      from unnest(${people.map(({ id }) => id)}::uuid[],
      ${people.map(({ sessionSecret }) => hashSecret(sessionSecret))}::bytea[]) n (u, s)`.execute(db)
}

/** Creates another session of a person; `authenticatedAt`: when the password was given. Returns the secret of the cookie. */
export async function makeSession(app: TestApp, userId: string, authenticatedAt?: Date) {
  const sessionSecret = newSecret()
  const at = { now: new Date(app.clock.now()), ...(authenticatedAt && { since: authenticatedAt }) }
  await sessionsOf([{ id: userId, sessionSecret }], { db: app.services.database.kysely, ...at })
  return sessionSecret
}

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

function teamCode() {
  return `TM-${Array.from({ length: 6 }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join('')}`
}

export interface TestTeam {
  id: string
  code: string
  name: string
  owner: TestPerson
}

/** A team; makes an owner for it unless one is given. */
export async function makeTeam(
  app: TestApp,
  { owner, name = 'Bright Care' }: { owner?: TestPerson; name?: string } = {},
): Promise<TestTeam> {
  const founder = owner ?? (await makePerson(app))
  const team = await transact(app.services.database, { role: 'care_worker' }, async (db) => {
    const made = await db
      .insertInto('teams')
      .values({ team_code: teamCode(), team_name: name, manager_id: founder.id })
      .returning(['id', 'team_code', 'created_at'])
      .executeTakeFirstOrThrow()
    const owner = { team_id: made.id, user_id: founder.id, role: 'owner', joined_at: made.created_at }
    await db.insertInto('team_members').values(owner).execute()
    return made
  })
  return { id: team.id, code: team.team_code, name, owner: founder }
}

type Joining = { userId: string; role?: string }

/** Makes people active members of a team: staff unless told otherwise. */
export async function makeMembers(app: TestApp, team: Pick<TestTeam, 'id'>, people: readonly Joining[]) {
  const rows = people.map(({ userId, role = 'staff' }) => ({ team_id: team.id, user_id: userId, role }))
  await transact(app.services.database, { role: 'care_worker' }, (db) =>
    db.insertInto('team_members').values(rows).execute(),
  )
}

/** Makes a person an active member of a team: staff unless told otherwise. */
export async function makeMember(
  app: TestApp,
  { team, person, role = 'staff' }: { team: TestTeam; person?: TestPerson; role?: string },
) {
  const member = person ?? (await makePerson(app))
  await makeMembers(app, team, [{ userId: member.id, role }])
  return member
}

/** A person with a pending request to join the team. */
export async function makeApplicant(app: TestApp, { team, person }: { team: TestTeam; person?: TestPerson }) {
  const applicant = person ?? (await makePerson(app))
  const request = await transact(app.services.database, { role: 'care_worker' }, (db) =>
    db
      .insertInto('team_join_requests')
      .values({ team_id: team.id, user_id: applicant.id, requested_by: applicant.id, request_type: 'join_request' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { ...applicant, requestId: request.id }
}

/** A pending invitation from the team's owner, without its mail. */
export async function makeInvitation(
  app: TestApp,
  { team, email, role = 'staff' }: { team: TestTeam; email: string; role?: string },
) {
  const now = app.clock.now()
  const [sent, expires] = [new Date(now), new Date(now + 7 * DAY_MS)]
  const { id } = await transact(app.services.database, { role: 'care_worker' }, (db) =>
    db
      .insertInto('team_invitations')
      .values({
        team_id: team.id,
        email,
        role,
        invited_by: team.owner.id,
        created_at: sent,
        sent_at: sent,
        expires_at: expires,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
