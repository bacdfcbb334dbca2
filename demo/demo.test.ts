import { expect, test } from 'vitest'
import { verifyAudit } from '#features/audit/server/verify-chain.ts'
import { useApp } from '#testing/app.ts'
import { refuseUnlessEmpty } from './demo.ts'
import { play } from './play.ts'
import { actionsOn } from './stage.ts'

const app = useApp()

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
  const stage = { services: app.services, server: app.server, clock }
  await refuseUnlessEmpty(app.services)
  const { teams, members } = await play(stage, () => {})
  await expect(refuseUnlessEmpty(app.services)).rejects.toThrow('has people in it already')
  expect(new Set(members.map(({ account }) => account.email)).size).toBe(56)

  const actions = actionsOn(stage)
  for (const { id, owner } of teams) {
    const dashboard = await (await actions.as(owner)).members.candidates({ teamId: id })
    expect(JSON.stringify(dashboard)).not.toContain('undefined')
  }
  const { rows } = await app.services.database.pool.query(`select
    (select count(*) from app.team_members where status = 'active' and role = 'staff') as members,
    (select count(*) from app.team_members where status <> 'active') as former,
    (select count(*) from app.team_join_requests where status = 'pending') as waiting,
    (select count(*) from app.registrations where completed_at is not null) as complete`)
  expect(rows[0]).toEqual({ members: 45, former: 3, waiting: 6, complete: 37 })
  expect((await verifyAudit({ ...app.services, dataDir: app.dataDir })).faults).toEqual([])
})
