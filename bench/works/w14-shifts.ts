import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { type Caller, signIn } from '../callers.ts'
import { quantile } from '../measure.ts'
import { fill, fillWithStaff } from '../seed/fill.ts'
import type { Stage } from '../stage.ts'
import { atMost, type Finding, type Work, withinMs } from '../works.ts'

const AT_ONCE = 16
const PLACES = 40
const JUDGED_TIMES = 5
const POLL_MS = 10
/** The week of the 2,000 shifts in bench/seed/shifts.sql, in days from today. */
export const THE_WEEK = [49, 55] as const

async function hasShifts({ pool }: Stage, team: string) {
  const { rows } = await pool.query('select from app.shifts where team_id = $1 limit 1', [team])
  return rows.length > 0
}

/** Gives the team of 2,000 its 10,000 shifts, once. */
export async function seedShifts(stage: Stage) {
  const { id: team } = stage.teams.of2000
  if (!(await hasShifts(stage, team))) await fill(stage.pool, 'shifts', { TEAM: team })
}

/** W14: 10,000 shifts of one team, as a worker and as a manager see them. */
export async function shifts(stage: Stage): Promise<Work[]> {
  const { pool, teams, as, bare } = stage
  const { id: team, manager } = teams.of2000
  await seedShifts(stage)
  const workers = await signIn(pool, `team = 'of2000' and n between 221 and 280`)
  const who = (turn: number) => workers[turn % workers.length] as Caller
  const today = londonToday(deviceClock)
  const [from, through] = [addDays(today, THE_WEEK[0]), addDays(today, THE_WEEK[1])]
  const { rows } = await pool.query<{ id: string }>(
    `select id from app.shifts where team_id = $1 and filled < staff_required order by starts_at, id limit 20`,
    [team],
  )
  const path = `/api/teams/${team}/shifts`
  return [
    {
      name: 'W14 shifts that one person may take, of 10,000',
      runs: {
        product: (turn) => as(who(turn), { path: '/api/shifts/available' }),
        bare: (turn) => bare('w14-available', [who(turn).id]),
      },
      effort: { calls: 15 },
      goals: atMost(4, 'bare'),
    },
    {
      name: 'W14 list of 2,000 shifts',
      runs: {
        product: () => as(manager, { path: `${path}?from=${from}&through=${through}` }),
        bare: () => bare('w14-list', [team, from, through]),
      },
      effort: { calls: 7 },
      goals: atMost(4, 'bare'),
    },
    {
      name: 'W14 candidates of 2,000 for one shift, as the page asks for them',
      runs: { product: (turn) => as(manager, { path: `${path}/${rows[turn % rows.length]?.id}/candidates` }) },
      effort: { calls: 7, loadMs: 0 },
      goals: withinMs(150),
    },
  ]
}

/**
 * A rule of the team changes: 1,000 bookings of 1,000 people are judged again. Until what was found is stored, and open
 * pages have been told.
 */
async function judgedAgain({ pool, teams, as }: Stage): Promise<Finding[]> {
  const { id: team, manager } = teams.of2000
  const path = `/api/teams/${team}/working-rules`
  const count = async (text: string) => Number((await pool.query(text, [team])).rows[0].count)
  const waiting = () => count('select count(*) from app.work_to_judge where team_id = $1')
  const idle = async () => {
    while ((await waiting()) > 0) await sleep(POLL_MS)
  }
  const bookings = await count(
    `select count(*) from app.assignments where team_id = $1 and state = 'confirmed' and starts_at > now()`,
  )
  await idle()
  const took: number[] = []
  for (let turn = 0; turn < JUDGED_TIMES; turn++) {
    const { version, rules } = JSON.parse((await as(manager, { path })).toString())
    const body = JSON.stringify({ version, rules: { ...rules, averageWeeks: turn % 2 === 0 ? 26 : 17 } })
    await as(manager, { method: 'PUT', path, body })
    const began = performance.now()
    await idle()
    took.push(performance.now() - began)
  }
  const says = `W14 ${bookings} bookings judged again after a rule has changed: at most 2 s`
  return [{ says, limit: 2, unit: 's', value: quantile(took, 0.5) / 1000 }]
}

/** One for the call that wins, none for the others, which are answered 409. */
function wins(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 1,
    (error: Error) => {
      if (/ answered 409/.test(error.message)) return 0
      throw error
    },
  )
}

/** What two more things cost: claims of one place, and judging again. */
export const booked = async (stage: Stage) => [...(await claims(stage)), ...(await judgedAgain(stage))]

/** Sixteen people claim the last place of a shift at once, again and again; the reference server counts a bare row up. */
async function claims(stage: Stage): Promise<Finding[]> {
  const { pool, teams, as, reference } = stage
  const { id: team } = teams.of200
  if (!(await hasShifts(stage, team))) await fillWithStaff(pool, 'claims', { TEAM: team })
  const workers = await signIn(pool, `team = 'of200' and n > 0`)
  const { rows: open } = await pool.query<{ id: string }>(
    'select id from app.shifts where team_id = $1 and filled = 0 order by day',
    [team],
  )
  const timed = async (calls: Promise<number>[], name: string) => {
    const began = performance.now()
    const winners = (await Promise.all(calls)).reduce((sum, won) => sum + won, 0)
    if (winners !== 1) throw new Error(`${winners} calls have won one place: ${name}`)
    return performance.now() - began
  }
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => lane)
  const [product, bare]: [number[], number[]] = [[], []]
  for (const [round, { id }] of open.slice(0, PLACES).entries()) {
    const claim = (lane: number) =>
      as(workers[(round * AT_ONCE + lane) % workers.length] as Caller, {
        method: 'POST',
        path: `/api/shifts/${id}/claim`,
        body: '{}',
      })
    product.push(
      await timed(
        lanes.map((lane) => wins(claim(lane))),
        'product',
      ),
    )
    const count = () => reference('/sql/w14-claim', { body: JSON.stringify([round + 1]) })
    bare.push(
      await timed(
        lanes.map(() => count().then((answer) => Number(answer.length > 0))),
        'reference',
      ),
    )
  }
  const [ours, theirs] = [quantile(product, 0.5), quantile(bare, 0.5)]
  const says = `W14 ${AT_ONCE} claims of one place at once, ${ours.toFixed(1)} ms to their last answer, beside one conditional update each: at most 2 x`
  return [{ says, limit: 2, unit: 'x', value: ours / theirs }]
}
