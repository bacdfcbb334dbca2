import { expect, test } from 'vitest'
import { verifyAudit } from '#features/audit/server/verify-chain.ts'
import { useApp } from '#testing/app.ts'
import { invariants } from '#testing/invariants.ts'
import { refuseUnlessEmpty } from './demo.ts'
import { play } from './play.ts'
import { actionsOn } from './stage.ts'

const app = useApp({}, { worksOnJobs: false })

test('an empty installation becomes a believable agency, once', { timeout: 240_000 }, async () => {
  const clock = {
    now: () => app.clock.now(),
    get at() {
      return app.clock.now()
    },
    set at(instant) {
      app.clock.set(new Date(instant).toISOString())
    },
  }
  const { services, server } = app
  const { pool } = services.database
  const stage = { services, server, owner: services.database, clock }
  await refuseUnlessEmpty(services)
  const { teams, members } = await play(stage, () => {})
  await expect(refuseUnlessEmpty(services)).rejects.toThrow('has people in it already')
  expect(new Set(members.map(({ account }) => account.email)).size).toBe(139)

  const actions = actionsOn(stage)
  for (const { id, owner } of teams) {
    const dashboard = await (await actions.as(owner)).members.candidates({ teamId: id })
    expect(JSON.stringify(dashboard)).not.toContain('undefined')
  }
  const { rows } = await pool.query(`select
    (select count(*) from app.team_members where status = 'active' and role = 'staff') as members,
    (select count(*) from app.team_members where status <> 'active') as former,
    (select count(*) from app.team_join_requests where status = 'pending') as waiting,
    (select count(*) from app.registrations where completed_at is not null) as complete`)
  expect(rows[0]).toEqual({ members: 126, former: 3, waiting: 8, complete: 116 })
  expect((await verifyAudit({ ...services, dataDir: app.dataDir })).faults).toEqual([])
  for (const { name, wrong, after } of invariants) {
    if (after === 'files') continue
    const { rows: broken } = await pool.query(wrong)
    expect.soft(broken.slice(0, 3), `${broken.length} rows: ${name}`).toEqual([])
  }
})
