import { expect, test } from 'vitest'
import { calls } from '#testing/all-calls.ts'
import { useApp } from '#testing/app.ts'
import { GROWING, makePast } from '#testing/past.ts'
import { makeMember } from '#testing/people/factories.ts'
import { makeWorld } from '#testing/people/world.ts'
import { outcome, procedures } from '#testing/procedures.ts'
import { useWatch } from '#testing/watching.ts'

const app = useApp({}, { worksOnJobs: false })
const { reading } = useWatch(app)

/** Of 20,000 rows a table; of a worker, who has 800 of them, not all either. */
const MOST = 500

/** They count all that there is, of a person or of a team; of a member, how many hours they ever worked. */
const COUNTS_ALL = ['privacy.holdings', 'privacy.retention', 'shifts.ofMember']

test('no read looks at all that a team ever had (the cost of a screen does not grow with the years)', {
  timeout: 300_000,
}, async () => {
  const world = await makeWorld(app)
  const { team, actors } = world
  const reads = procedures()
    .filter(({ effect, access }) => effect === 'read' && access !== 'anyone')
    .filter(({ name }) => !COUNTS_ALL.includes(name))
  for (const { name } of reads) await calls[name]?.given(world)
  const others = await Promise.all(Array.from({ length: 20 }, () => makeMember(app, { team })))
  await makePast(app, { team, people: [actors.self, actors.fellow, team.owner], others })
  const found: string[] = []
  for (const { name } of reads)
    for (const [who, person] of Object.entries({ manager: team.owner, worker: actors.self })) {
      const { rows } = await reading(() => outcome(app.as(person), name, calls[name]?.input(world)))
      for (const table of GROWING) {
        const looked = rows[table] ?? 0
        if (looked > MOST) found.push(`${name} as a ${who} looks at ${looked} rows of ${table}`)
      }
    }
  expect(found).toEqual([])
})
