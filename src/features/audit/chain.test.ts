import { statSync, truncateSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AuditAction, audit, auditEach } from '#server/audit.ts'
import { transact } from '#server/database/db.ts'
import { useApp } from '#testing/app.ts'
import { makeTeam } from '#testing/people/factories.ts'
import type { AuditHead } from './rules/chain.ts'
import { anchorFile, anchorHeads, noAnchors, readAnchors } from './server/anchors.ts'
import { verifyAudit } from './server/verify-chain.ts'

const app = useApp()
const TABLE = 'app.audit_events'

async function write(teamId: string, actions: string[]) {
  const { database, vault } = app.services
  for (const action of actions) {
    await transact(database, { role: 'care_worker' }, (db) =>
      audit(
        { actor: { kind: 'job', name: 'test' }, db, clock: app.clock, vault },
        { action: action as AuditAction, teamId, meta: { rows: 3, fields: ['b', 'a'] } },
      ),
    )
  }
}

async function makeChain() {
  const { id } = await makeTeam(app)
  await write(id, ['a.one', 'a.two', 'a.three', 'a.four'])
  return id
}

/** Changes rows as an attacker with database access would. */
async function tamper(statement: string) {
  await app.services.database.pool.query(
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
  )
}

const needs = () => ({ ...app.services, dataDir: app.dataDir })

const copied = (chain: string, seq: number) =>
  `insert into ${TABLE} select chain, ${seq}, at, actor, session_id, 'a.forged', subject, object, ip_trunc, meta, prev_mac, mac
    from ${TABLE} where chain = '${chain}' and seq = 1`

/** Attacks on a chain of four rows, with the first bad row of each. */
const attacks: [string, (chain: string) => string, { seq: number; problem: string }][] = [
  [
    'a changed row',
    (chain) => `update ${TABLE} set action = 'a.zwei' where chain = '${chain}' and seq = 2`,
    { seq: 2, problem: 'changed' },
  ],
  [
    'a changed detail',
    (chain) => `update ${TABLE} set meta = '{"rows": 4}' where chain = '${chain}' and seq = 3`,
    { seq: 3, problem: 'changed' },
  ],
  [
    'a deleted row',
    (chain) => `delete from ${TABLE} where chain = '${chain}' and seq = 2`,
    { seq: 2, problem: 'missing' },
  ],
  [
    'a deleted first row',
    (chain) => `delete from ${TABLE} where chain = '${chain}' and seq = 1`,
    { seq: 1, problem: 'missing' },
  ],
  [
    'two rows that changed places',
    (chain) =>
      `update ${TABLE} set seq = 9 where chain = '${chain}' and seq = 2; update ${TABLE} set seq = 2 where chain = '${chain}' and seq = 3;
       update ${TABLE} set seq = 3 where chain = '${chain}' and seq = 9`,
    { seq: 2, problem: 'changed' },
  ],
  [
    'a row put in the middle',
    (chain) =>
      `update ${TABLE} set seq = seq + 10 where chain = '${chain}' and seq >= 3; update ${TABLE} set seq = seq - 9
       where chain = '${chain}' and seq > 10; ${copied(chain, 3)}`,
    { seq: 3, problem: 'changed' },
  ],
  [
    'a cut tail',
    (chain) => `delete from ${TABLE} where chain = '${chain}' and seq >= 3`,
    { seq: 3, problem: 'cut off' },
  ],
  ['a chain that is gone', (chain) => `delete from ${TABLE} where chain = '${chain}'`, { seq: 1, problem: 'cut off' }],
]

test.each(attacks)('AD01: %s is detected at its first bad row', async (_, attack, fault) => {
  const [bad, whole] = [await makeChain(), await makeChain()]
  await anchorHeads(needs())
  expect(await verifyAudit({ ...needs(), chain: bad })).toEqual({ chains: 1, events: 4, faults: [] })
  await tamper(attack(bad))
  const { faults } = await verifyAudit(needs())
  expect(faults).toContainEqual({ chain: bad, ...fault })
  expect(faults.filter(({ chain }) => chain === bad)).toHaveLength(1)
  expect(faults.some(({ chain }) => chain === whole)).toBe(false)
})

test('AD01: an older copy of the table with new rows is consistent in itself, and is detected by its anchor', async () => {
  const chain = await makeChain()
  await write(chain, ['a.five'])
  await anchorHeads(needs())
  await tamper(`delete from ${TABLE} where chain = '${chain}' and seq >= 3`)
  await write(chain, ['a.other', 'a.other', 'a.other'])
  expect((await verifyAudit({ ...needs(), chain })).faults).toEqual([{ chain, seq: 5, problem: 'replaced' }])
})

test('AD01: an idle chain is anchored once, and its truncation is detected', async () => {
  const [old, young] = [await makeChain(), await makeChain()]
  app.clock.advance({ hours: 5 })
  const last = noAnchors()
  await anchorHeads(needs(), last)
  const anchors = async (chain: string) => {
    const found: AuditHead[] = []
    for await (const batch of readAnchors(app.dataDir)) found.push(...batch.filter((head) => head.chain === chain))
    return found.map(({ seq }) => seq)
  }
  expect(await anchors(old)).toEqual([4])
  await write(young, ['a.five'])
  for (const known of [last, last, noAnchors()]) await anchorHeads(needs(), known)
  expect([await anchors(old), await anchors(young)]).toEqual([[4], [4, 5]])
  await tamper(`delete from ${TABLE} where chain = '${old}' and seq = 4`)
  expect((await verifyAudit({ ...needs(), chain: old })).faults).toEqual([{ chain: old, seq: 4, problem: 'cut off' }])
})

test('AD01: an anchor that a crash left incomplete is written again, and damages no other', async () => {
  const chain = await makeChain()
  await anchorHeads(needs())
  truncateSync(anchorFile(app.dataDir), statSync(anchorFile(app.dataDir)).size - 20)
  await anchorHeads(needs())
  await tamper(`delete from ${TABLE} where chain = '${chain}' and seq = 4`)
  expect((await verifyAudit({ ...needs(), chain })).faults).toEqual([{ chain, seq: 4, problem: 'cut off' }])
})

test('a job that does very much at once, as settling does after a downtime, is one chain (65,535 parameters a statement)', async () => {
  const { id: teamId } = await makeTeam(app)
  const { database, vault } = app.services
  const entries = Array.from({ length: 6000 }, () => ({ action: 'a.many' as AuditAction }))
  await transact(database, { role: 'care_worker' }, (db) =>
    auditEach({ actor: { kind: 'job', name: 'test' }, db, clock: app.clock, vault }, { teamId, entries }),
  )
  expect(await verifyAudit({ ...needs(), chain: teamId })).toEqual({ chains: 1, events: 6000, faults: [] })
})

test('a log of many pages is checked from end to end, and anchors are read in batches', async () => {
  const { id: chain } = await makeTeam(app)
  await transact(app.services.database, { role: 'care_worker' }, async (db) => {
    const context = { actor: { kind: 'job' as const, name: 'test' }, db, clock: app.clock, vault: app.services.vault }
    for (let row = 0; row < 4100; row++) await audit(context, { action: 'b.many' as AuditAction, teamId: chain })
  })
  expect(await verifyAudit({ ...needs(), chain })).toEqual({ chains: 1, events: 4100, faults: [] })
  await tamper(`update ${TABLE} set action = 'b.none' where chain = '${chain}' and seq = 4001`)
  expect((await verifyAudit({ ...needs(), chain })).faults).toEqual([{ chain, seq: 4001, problem: 'changed' }])
  for (let round = 0; round < 3; round++) await anchorHeads(needs())
  const sizes: number[] = []
  for await (const batch of readAnchors(app.dataDir, { size: 2 })) sizes.push(batch.length)
  expect(sizes.length).toBeGreaterThan(2)
  expect(Math.max(...sizes)).toBe(2)
})

test('concurrent writers append to one chain', async () => {
  const { id } = await makeTeam(app)
  await Promise.all(Array.from({ length: 20 }, () => write(id, ['b.same'])))
  const { rows } = await sql<{
    seq: number
  }>`select seq from app.audit_events where chain = ${id} order by seq`.execute(app.services.database.kysely)
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect((await verifyAudit({ ...needs(), chain: id })).faults).toEqual([])
})

test('AD04: an act that cannot be audited is rolled back', async () => {
  const team = await makeTeam(app)
  const { pool } = app.services.database
  await pool.query(`alter table ${TABLE} add constraint no_room check (action <> 'team.rotateCode') not valid`)
  await expect(app.as(team.owner).teams.rotateCode({ teamId: team.id })).rejects.toThrow()
  const code = async () =>
    (await pool.query('select team_code from app.teams where id = $1', [team.id])).rows[0].team_code
  expect(await code()).toBe(team.code)
  await pool.query(`alter table ${TABLE} drop constraint no_room`)
  const { teamCode } = await app.as(team.owner).teams.rotateCode({ teamId: team.id })
  expect(await code()).toBe(teamCode)
})
