import { expect, test } from 'vitest'
import type { DeclaredQueue } from '#server/jobs.ts'
import { useApp } from '#testing/app.ts'
import { calls } from '#testing/calls/all-calls.ts'
import { outcome, procedures } from '#testing/calls/procedures.ts'
import { GROWING, makePast } from '#testing/past.ts'
import { makeMember } from '#testing/people/factories.ts'
import { makeWorld } from '#testing/people/world.ts'
import { useWatch } from '#testing/watching.ts'
import { features } from './all-features.ts'

const app = useApp({}, { worksOnJobs: false })
const { counting } = useWatch(app)

/**
 * Rows that one call may read, of 12,000 in each table; a worker has 900 of them, and not all of these are read either.
 * The overview compares four weeks with the four before.
 */
const MOST = 600

/** They count all that there is, of a person or of a team; of a member, how many hours they ever worked. */
const COUNTS_ALL = ['privacy.holdings', 'privacy.retention', 'shifts.ofMember']

/** At night they check the whole log again and all that is booked ahead, and count eight weeks. */
const CHECKS_ALL = ['audit-check', 'shifts-all-judged-again', 'cover-days']

/** The tables of which more was looked at than any answer needs. */
const manyOf = (rows: Record<string, number>) =>
  GROWING.filter((table) => (rows[table] ?? 0) > MOST).map((table) => `${rows[table]} rows of ${table}`)

test('no read and no job looks at all that a team ever had (the cost of a screen or a job does not grow with the years)', {
  timeout: 300_000,
}, async () => {
  const world = await makeWorld(app)
  const { team, actors } = world
  const reads = procedures()
    .filter(({ effect, access }) => effect === 'read' && access !== 'anyone')
    .filter(({ name }) => !COUNTS_ALL.includes(name))
  for (const { name } of reads) await calls[name]?.given(world)
  const others = await Promise.all(Array.from({ length: 10 }, () => makeMember(app, { team })))
  const jobs = features
    .flatMap(({ queues = [] }) => queues as readonly DeclaredQueue[])
    .filter(({ name, schedule }) => schedule && !CHECKS_ALL.includes(name))
  // What was done by hand has its consequences before there is much that they are about.
  for (const { work } of jobs) await work(app.services, {})
  await makePast(app, { team, people: [actors.self, actors.fellow, team.owner], others })
  const found: string[] = []
  for (const { name } of reads)
    for (const [who, person] of Object.entries({ manager: team.owner, worker: actors.self })) {
      const { rows } = await counting(() => outcome(app.as(person), name, calls[name]?.input(world)))
      found.push(...manyOf(rows).map((many) => `${name} as a ${who} looks at ${many}`))
    }
  // What is due is done first, which costs what there is to do, also what one job leaves to another. Later runs only look.
  for (const { work } of [...jobs, ...jobs]) await work(app.services, {})
  await app.services.database.pool.query(`vacuum analyze ${GROWING.map((table) => `app.${table}`).join(', ')}`)
  for (const { name, work } of jobs) {
    const { rows } = await counting(() => work(app.services, {}))
    found.push(...manyOf(rows).map((many) => `the job ${name} looks at ${many}`))
  }
  expect(found).toEqual([])
})
