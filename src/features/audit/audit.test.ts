import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '#server/audit.ts'
import { transact } from '#server/db.ts'
import { useApp } from '#testing/app.ts'
import { makePerson, makeTeam } from '#testing/factories.ts'
import { anchorHeads, verifyAudit } from './server/jobs.ts'

const app = useApp()

async function write(teamId: string, actions: string[]) {
  const { database, vault } = app.services
  for (const action of actions) {
    await transact(database, { role: 'care_worker' }, (db) =>
      audit(
        { actor: { kind: 'job', name: 'test' }, db, clock: app.clock, vault },
        { action, teamId, meta: { rows: 3, fields: ['b', 'a'] } },
      ),
    )
  }
}

/** As somebody would who has the database in their hands. */
async function tamper(statement: string) {
  await app.services.database.pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
}

function faults() {
  return verifyAudit({ ...app.services, dataDir: app.dataDir })
}

test('a change, a gap and a cut tail are each named; an untouched chain is not', async () => {
  const [changed, gap, cut, whole] = await Promise.all([1, 2, 3, 4].map(async () => (await makeTeam(app)).id))
  for (const chain of [changed, gap, cut, whole]) await write(chain as string, ['a.one', 'a.two', 'a.three'])
  expect(await faults()).toEqual([])
  await anchorHeads({ ...app.services, dataDir: app.dataDir })
  await tamper(`update app.audit_events set action = 'a.zwei' where chain = '${changed}' and seq = 2`)
  await tamper(`delete from app.audit_events where chain = '${gap}' and seq = 2`)
  await tamper(`delete from app.audit_events where chain = '${cut}' and seq = 3`)
  expect(await faults()).toEqual(
    expect.arrayContaining([
      { chain: changed, seq: 2, problem: 'changed' },
      { chain: gap, seq: 2, problem: 'missing' },
      { chain: cut, seq: 3, problem: 'cut off' },
    ]),
  )
  expect((await faults()).some(({ chain }) => chain === whole)).toBe(false)
})

test('writers of one chain at the same time make one chain', async () => {
  const { id } = await makeTeam(app)
  await Promise.all(Array.from({ length: 20 }, () => write(id, ['b.same'])))
  const { rows } = await sql<{ seq: number }>`select seq from app.audit_events where chain = ${id} order by seq`.execute(
    app.services.database.kysely,
  )
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect((await faults()).some(({ chain }) => chain === id)).toBe(false)
})

test('an act that cannot be audited does not happen', async () => {
  const person = await makePerson(app)
  await expect(
    transact(app.services.database, { role: 'care_worker' }, async (db) => {
      await db.updateTable('profiles').set({ full_name: 'Somebody Else' }).where('user_id', '=', person.id).execute()
      const { clock, vault } = app.services
      await audit({ actor: { kind: 'job', name: 'test' }, db, clock, vault }, { action: 'x'.repeat(10), subject: 'no uuid' })
    }),
  ).rejects.toThrow()
  const { rows } = await sql<{ full_name: string }>`select full_name from app.profiles where user_id = ${person.id}`.execute(
    app.services.database.kysely,
  )
  expect(rows[0]?.full_name).toBe(person.fullName)
})
