import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeTeam } from '#testing/people/factories.ts'

const app = useApp()

async function makeAgency(email = `mara@agency-${Math.random().toString(36).slice(2, 8)}.example`) {
  const owner = await makePerson(app, { email, fullName: 'Mara Lindqvist' })
  const team = await makeTeam(app, { owner, name: 'Yew Care' })
  const domain = email.split('@')[1] as string
  const read = async () => (await app.as(owner).teams.identity({ teamId: team.id })).mailDomain
  const prove = (proven = true) => app.as(owner).teams.proveMailDomain({ teamId: team.id, proven })
  return { owner, team, teamId: team.id, domain, read, prove }
}

const query = (text: string, values: unknown[]) => app.services.database.pool.query(text, values)

test('an owner proves the mail domain of the agency by their own confirmed address, and takes it back', async () => {
  const { teamId, domain, read, prove } = await makeAgency()
  expect(await read()).toBeNull()
  const proven = { domain, provenOn: londonToday(app.clock) }
  expect(await prove()).toMatchObject({ mailDomain: proven, ownDomain: domain })
  expect(await read()).toEqual(proven)
  expect(await prove(false)).toMatchObject({ mailDomain: null, ownDomain: domain })
  const { rows } = await query(
    "select action, meta from app.audit_events where object = $1 and action like 'team.%Domain' order by seq",
    [`teams:${teamId}`],
  )
  expect(rows).toEqual([
    { action: 'team.proveMailDomain', meta: { domain } },
    { action: 'team.dropMailDomain', meta: { domain } },
  ])
})

test('no address of a public provider proves a domain, and no manager does', async () => {
  const { prove, read } = await makeAgency(`mara-${Math.random().toString(36).slice(2, 8)}@gmail.com`)
  await expect(prove()).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  expect(await read()).toBeNull()
  const { team, teamId } = await makeAgency()
  const manager = await makeMember(app, { team, role: 'manager' })
  await expect(app.as(manager).teams.proveMailDomain({ teamId, proven: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await app.as(manager).teams.identity({ teamId })).toMatchObject({ mailDomain: null })
})

test.each([
  ['is no owner any more', `update app.team_members set role = 'manager' where user_id = $1`],
  ['has left', `update app.team_members set status = 'left', ended_at = now() where user_id = $1`],
  ['has another address', `update app.users set email = 'x' || email || '.org' where id = $1`],
  ['has an address that is not confirmed', 'update app.users set email_confirmed_at = null where id = $1'],
  ['has a closed account', 'update app.users set disabled_at = now() where id = $1'],
])('a proof lapses when the owner %s', async (_, change) => {
  const { team, teamId, owner, prove, read } = await makeAgency()
  const other = await makeMember(app, { team, role: 'owner' })
  await prove()
  expect(await read()).not.toBeNull()
  await query(change, [owner.id])
  expect((await app.as(other).teams.identity({ teamId })).mailDomain).toBeNull()
})

test('the database itself takes a domain from an owner alone, and no other than that of their confirmed address', async () => {
  const { owner, team, teamId, domain, read } = await makeAgency()
  const manager = await makeMember(app, {
    team,
    person: await makePerson(app, { email: `max@${domain}` }),
    role: 'manager',
  })
  const proveAs = (person: { id: string }, named: string) =>
    transact(app.services.database, { role: 'care_app' }, async (db) => {
      await sql`select set_config('app.user_id', ${person.id}, true)`.execute(db)
      const { rows } = await sql<{ saved: boolean }>`select app.prove_domain(${teamId}, ${named}) as saved`.execute(db)
      return rows[0]?.saved
    })
  expect([await proveAs(manager, domain), await proveAs(owner, 'another.example')]).toEqual([false, false])
  await query('update app.users set email_confirmed_at = null where id = $1', [owner.id])
  expect(await proveAs(owner, domain)).toBe(false)
  await query('update app.users set email_confirmed_at = now() where id = $1', [owner.id])
  expect(await read()).toBeNull()
  expect(await proveAs(owner, domain)).toBe(true)
  expect(await read()).toMatchObject({ domain })
})

test('an account that is deleted leaves no proof behind', async () => {
  const { owner, teamId, prove } = await makeAgency()
  await prove()
  await query('update app.teams set mail_domain_by = null where id = $1 and mail_domain_by = $2', [teamId, owner.id])
  const { rows } = await query('select mail_domain from app.teams where id = $1', [teamId])
  expect(rows).toEqual([{ mail_domain: null }])
})

test('the product writes a domain only by the function that compares it with the address', async () => {
  const { rows } = await query(
    `select has_column_privilege('care_app', 'app.teams', 'mail_domain', 'update') as domain,
      has_column_privilege('care_app', 'app.teams', 'team_name', 'update') as name`,
    [],
  )
  expect(rows).toEqual([{ domain: false, name: true }])
})
