import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { calls } from '#testing/calls/all-calls.ts'
import { outcome, procedures } from '#testing/calls/procedures.ts'
import { useStatementCount } from '#testing/machine/statements.ts'
import { makeApplicant, makeMember } from '#testing/people/factories.ts'
import { makeWorld, type World } from '#testing/people/world.ts'
import { declared } from './declared.ts'

const app = useApp({}, { worksOnJobs: false })
const MORE = 12

const statementsIn = useStatementCount()
const reading = procedures().filter(({ effect, access }) => effect === 'read' && access !== 'anyone')

async function statementsOf({ name, world }: { name: string; world: World }) {
  const { team, actors } = world
  const counts: number[] = []
  for (const person of [team.owner, actors.self])
    counts.push(await statementsIn(() => outcome(app.as(person), name, calls[name]?.input(world))))
  return counts
}

/** Adds more of everything that screens list to the same team. */
async function grow({ team, actors: { self } }: World) {
  const { pool } = app.services.database
  for (let count = 0; count < MORE; count++) {
    await makeMember(app, { team })
    await makeApplicant(app, { team })
    await app.as(self).profile.update({ fullName: `Name ${count}`, role: 'staff' })
    await app.as(team.owner).teams.rotateCode({ teamId: team.id })
  }
  await pool.query(
    `insert into app.files (user_id, slot, name, mime, size, state, most) select $1, 'certificate', 'c.pdf',
      'application/pdf', 1, 'current', 40 from generate_series(1, $2)`,
    [self.id, MORE],
  )
  await pool.query(
    `insert into app.notifications (user_id, kind, team_id, about, created_at) select u, 'request-created', $2, $3, now()
      from unnest($1::uuid[]) u, generate_series(1, $4)`,
    [[team.owner.id, self.id], team.id, self.id, MORE],
  )
}

describe('no screen sends a statement per row (N+1)', () => {
  test('there are screens to check', () => expect(reading.length).toBeGreaterThan(15))

  test('a larger team costs no further statement', { timeout: 60_000 }, async () => {
    const world = await makeWorld(app)
    for (const { name } of reading) await calls[name]?.given(world)
    // Statements that only the first call of a process sends do not count.
    for (const { name } of reading) await statementsOf({ name, world })
    const small: Record<string, number[]> = {}
    for (const { name } of reading) small[name] = await statementsOf({ name, world })
    await grow(world)
    const large: Record<string, number[]> = {}
    for (const { name } of reading) large[name] = await statementsOf({ name, world })
    expect(large).toEqual(small)
    // The overview says how it is planned, and asks once for each of its lists and figures, all sent together.
    const { 'privacy.retention': ofEachRule = [], 'analytics.overview': ofEachPart = [], ...screens } = large
    expect(Math.max(...Object.values(screens).flat())).toBeLessThan(16)
    expect(Math.max(...ofEachPart)).toBeLessThan(25)
    // The retention report asks each rule what is due, some in two tables.
    const rules = declared.flatMap(({ retention = {} }) => Object.keys(retention)).length
    expect(Math.max(...ofEachRule)).toBeLessThan(2 * rules)
  })
})
