import { ORPCError } from '@orpc/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { aWorker } from '#features/shifts/given.ts'
import { useApp } from '#testing/app.ts'
import { calls, whoCalls } from '#testing/calls/all-calls.ts'
import { call, type ListedProcedure, procedures } from '#testing/calls/procedures.ts'
import { invariants } from '#testing/invariants.ts'
import { openTransaction } from '#testing/locks.ts'
import { makeWorld } from '#testing/people/world.ts'

const app = useApp({}, { worksOnJobs: false })

// What a world of the tests' own making does not keep, because its rows are written without the product.
let untouched: string[]
beforeAll(async () => {
  await aWorker(await makeWorld(app))
  untouched = await broken()
})

/** Writes on a team that no gate of it lets in. */
const FROM_OUTSIDE = [
  ...['teams.join', 'teams.withdraw', 'teams.answerInvitation', 'privacy.erase'],
  ...['interviews.pickSlot', 'interviews.cancelByLink', 'interviews.withdrawByLink'],
]

const acts = procedures().filter(
  ({ name, effect, action }) => effect === 'write' && (action || FROM_OUTSIDE.includes(name)),
)

async function broken() {
  const found = await Promise.all(
    invariants
      .filter(({ after }) => !after)
      .map(async ({ name, wrong }) => ({ name, rows: (await app.services.database.pool.query(wrong)).rowCount })),
  )
  return found.filter(({ rows }) => rows !== 0).map(({ name }) => name)
}

describe('acts on a team', () => {
  test('there are some', () => expect(acts.length).toBeGreaterThan(18))

  test.each(acts)('$name waits for whoever it may not run beside, and then finds the team deleted', async (act) => {
    const world = await makeWorld(app)
    if (act.name === 'teams.join') await app.services.database.pool.query('update app.teams set auto_approve = true')
    const { team } = world
    await calls[act.name]?.given(world)
    const client = app.as(world.actors[whoCalls(act)])
    const other = await openTransaction(app)
    let answer: Promise<unknown>
    try {
      // The weakest lock that must keep it waiting.
      const mode = act.action?.besideEachOther ? 'no key update' : 'share'
      await other.run(`select from app.teams where id = $1 for ${mode}`, [team.id])
      answer = call(client, act.name, calls[act.name]?.input(world))
      expect(await other.blocks(answer)).toBe(true)
      await other.run(`select set_config('app.user_id', $1, true)`, [team.owner.id])
      await other.run('select app.close_team($1, now())', [team.id])
    } finally {
      await other.commit()
    }
    await answer.catch((error) => {
      if (!(error instanceof ORPCError)) throw error
    })
  })
})

/** Acts that share the team: what decides between two of them. */
const BESIDE_EACH_OTHER: Record<string, string> = {
  'teams.approve': 'the row of the request',
  'teams.reject': 'the row of the request',
  'teams.undoAnswer': 'the row of the request',
  'timesheets.addPaper': 'the file: it is claimed once',
  'timesheets.removePaper': 'its row: it is deleted once',
  ...Object.fromEntries(
    ['answer', 'approve', 'approveAtCutOff', 'approveMatching', 'ask', 'correct', 'takeBack'].map((act) => [
      `timesheets.${act}`,
      'the record: an approval is of its latest version',
    ]),
  ),
}

describe('acts of one team beside each other', () => {
  const sharing = acts.filter(({ action }) => action?.besideEachOther)

  test('are those that are named', () =>
    expect(sharing.map(({ name }) => name).toSorted()).toEqual(Object.keys(BESIDE_EACH_OTHER).toSorted()))

  test.each(sharing)('$name waits for no other of them', async (act) => {
    const world = await makeWorld(app)
    await calls[act.name]?.given(world)
    const other = await openTransaction(app)
    try {
      await other.run('select from app.teams where id = $1 for share', [world.team.id])
      const answer = call(app.as(world.actors[whoCalls(act)]), act.name, calls[act.name]?.input(world))
      expect(await other.blocks(answer)).toBe(false)
      await answer
    } finally {
      await other.commit()
    }
  })
})

/** Acts on shifts that wait for the row of none, and what decides beside another act. */
const SHIFTS_FREE: Record<string, string> = {
  'shifts.create': 'the shift is new',
  'shifts.createSeries': 'the shifts are new',
  'shifts.copyWeek': 'the shifts are new',
  'shifts.stopCascade': 'the row of the cascade',
  'shifts.answerApplication': 'the row of the application',
  'shifts.withdraw': 'the row of the application',
  'shifts.decline': 'the row of the offer',
  'imports.bringShifts': 'the shifts are new',
  'imports.invitePeople': 'it is about no shift',
  'swaps.ask': 'the lock of the person',
  'swaps.withdraw': 'the row of the swap',
  'swaps.decline': 'the row of the swap',
  'swaps.refuseReturn': 'the row of the swap',
  'shifts.keep': 'the lock of the person',
  'shifts.object': 'the row of what stands against the place',
  'shifts.late': 'the lock of the person',
  'shifts.saveView': 'a filter of the caller’s own',
  'shifts.saveRules': 'the version of the setting',
  'shifts.savePresets': 'the version of the setting',
  'shifts.saveTerms': 'the version of the setting',
  'shifts.saveOfferCaps': 'the version of the setting',
}

/** Acts that give, change or take away a place, and so wait for the lock of whose it is. */
const OF_PEOPLE = [
  ...['assign', 'undoAssign', 'coverPart', 'confirm', 'release', 'refuseHandBack', 'missed', 'upholdMiss', 'keep'],
  ...['releaseSeveral', 'keepSeveral'],
  ...['claim', 'undoClaim', 'handBack', 'keepOwn', 'comeOff', 'sick', 'late', 'dispute'],
  ...['swaps.ask', 'swaps.accept', 'swaps.answer', 'swaps.nameReturn', 'swaps.agreeToReturn'],
].map((name) => (name.includes('.') ? name : `shifts.${name}`))

const OF_SHIFTS = ['shifts', 'swaps', 'imports']

const actsOnShifts = procedures().filter(
  ({ name, effect }) => effect === 'write' && OF_SHIFTS.includes(name.split('.')[0]!),
)

describe('acts on shifts', () => {
  test('what is named of them is there', () => {
    const names = actsOnShifts.map(({ name }) => name)
    expect([...Object.keys(SHIFTS_FREE), ...OF_PEOPLE].filter((name) => !names.includes(name))).toEqual([])
  })

  /**
   * Whether an act waits for somebody who holds something of the world and then takes more, which it has not taken
   * before; it goes through after them.
   */
  async function waits(act: ListedProcedure, hold: string, then: readonly string[]) {
    const world = await makeWorld(app)
    await calls[act.name]?.given(world)
    const { team, actors } = world
    const other = await openTransaction(app)
    const take = (what: string) => other.run(what, [team.id, actors.self.id, actors.fellow.id])
    let answer: Promise<unknown> | undefined
    try {
      await take(hold)
      answer = call(app.as(actors[whoCalls(act)]), act.name, calls[act.name]?.input(world))
      const waited = await other.blocks(answer)
      await other.run(`set local lock_timeout = '300ms'`)
      for (const more of waited ? then : []) await take(more)
      return waited
    } finally {
      await other.commit()
      await answer
    }
  }

  const PEOPLE = 'select app.hold_workers(array[$2::uuid, $3::uuid]) from app.teams where id = $1'
  const rowsOf = (table: string) => `select $2::uuid, $3::uuid from app.${table} where team_id = $1 for no key update`
  const OTHERS = ['assignments', 'shift_offers'].map(rowsOf)

  test.each(actsOnShifts)('$name waits for the shift’s row before it takes places and offers', async (act) => {
    expect(await waits(act, rowsOf('shifts'), OTHERS)).toBe(!SHIFTS_FREE[act.name])
  })

  test.each(actsOnShifts)('$name waits for those whose place it changes before it takes the shift', async (act) => {
    expect(await waits(act, PEOPLE, [rowsOf('shifts'), ...OTHERS])).toBe(OF_PEOPLE.includes(act.name))
  })
})

// Once for all acts: each look at the invariants reads what every act before has left. To find the act, run one by its name with this.
test('together they leave every invariant as it was', async () => {
  expect(await broken()).toEqual(untouched)
})
