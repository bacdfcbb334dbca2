import { randomUUID } from 'node:crypto'
import { kindCodes } from '#features/rates/rules/card.ts'
import { openPayBook } from '#features/rates/rules/pay-book.ts'
import { toMinute } from '#shared/calendar.ts'
import { addDays, deviceClock, londonToday, startOfWeek } from '#shared/time.ts'
import { type Caller, signIn } from '../callers.ts'
import { quantile } from '../measure.ts'
import { fill } from '../seed/fill.ts'
import type { Stage } from '../stage.ts'
import { atMost, type Finding, type Work, type WorkGoal } from '../works.ts'
import { seedShifts } from './w14-shifts.ts'

const APPROVED = 500
const ROUNDS = 9
const OFFERS = 200
const PRICED_TIMES = 60

const weeksAgo = (weeks: number) => addDays(startOfWeek(londonToday(deviceClock)), -7 * weeks)

/** Gives the team of 2,000 its worked weeks, and people who clock now: also where data is kept whose shifts are over. */
export async function seedWorked({ pool, teams }: Stage) {
  const { id: team } = teams.of2000
  const fillOnce = async (script: string, there: string) => {
    const { rows } = await pool.query(there, [team])
    if (rows.length === 0) await fill(pool, script, { TEAM: team })
  }
  await fillOnce('worked', 'select from app.work_records where team_id = $1 limit 1')
  await fillOnce(
    'clocking',
    `select from app.assignments where team_id = $1 and state = 'confirmed' and during @> now() limit 1`,
  )
}

const medianOf = (goals: WorkGoal[]) => goals.filter(({ says }) => says.endsWith('p50'))

/** W15: worked time, as a manager sees a week of 2,000 lines, and as people clock. */
export async function workedTime(stage: Stage): Promise<Work[]> {
  const { pool, teams, as, bare, reference } = stage
  const { id: team, manager } = teams.of2000
  await seedShifts(stage)
  await seedWorked(stage)
  // The first of those who clock does so in the browser (bench/pages/screens.ts).
  const people = await signIn(pool, `team = 'of2000' and n between 222 and 420`)
  const { rows: places } = await pool.query<{ id: string; user: string }>(
    `select id, user_id as "user" from app.assignments where team_id = $1 and state = 'confirmed' and during @> now()`,
    [team],
  )
  const placeOf = new Map(places.map(({ id, user }) => [user, id]))
  const week = weeksAgo(2)
  const path = `/api/teams/${team}/timesheets`
  const who = (turn: number) => people[turn % people.length] as Caller
  const kind = (turn: number) => (turn % 2 === 0 ? 'break' : 'back')
  return [
    {
      name: 'W15 a page of the timesheets of a week of 2,000 lines',
      runs: {
        product: () => as(manager, { path: `${path}?week=${week}&show=all` }),
        bare: () => bare('w15-lines', [team, week]),
      },
      effort: { calls: 15 },
      goals: atMost(4, 'bare'),
    },
    {
      name: 'W15 totals of a week of 2,000 lines',
      runs: {
        product: () => as(manager, { path: `${path}/totals?week=${week}` }),
        bare: () => bare('w15-totals', [team, week]),
      },
      effort: { calls: 15 },
      goals: atMost(4, 'bare'),
    },
    {
      name: 'W15 clock',
      runs: {
        product: (turn) => {
          const now = new Date().toISOString()
          const { id: userId } = who(turn)
          const tap = {
            id: randomUUID(),
            assignmentId: placeOf.get(userId),
            kind: kind(turn),
            deviceAt: now,
            place: 'unknown',
          }
          return as(who(turn), {
            ...{ method: 'POST', path: '/api/clock' },
            body: JSON.stringify({ userId, sentAt: now, taps: [tap] }),
          })
        },
        reference: (turn) =>
          reference('/sql/w15-clock', {
            body: JSON.stringify([placeOf.get(who(turn).id), who(turn).id, kind(turn)]),
          }),
      },
      goals: medianOf(atMost(3, 'reference')),
    },
  ]
}

/** All that match of a week, approved at once; each time of a week of which nothing is approved. */
async function approving({ pool, teams, as }: Stage): Promise<Finding> {
  const { id: team, manager } = teams.of2000
  const week = weeksAgo(3)
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await pool.query(
      `with gone as (delete from app.approvals a using app.work_records r where r.id = a.record_id and r.team_id = $1
        and r.day between $2::date and $2::date + 6)
        update app.work_records r set approved_version = null where r.team_id = $1 and r.day between $2::date and $2::date + 6`,
      [team, week],
    )
    const began = performance.now()
    await as(manager, {
      ...{ method: 'POST', path: `/api/teams/${team}/timesheets/approve-matching` },
      body: JSON.stringify({ week, count: APPROVED }),
    })
    took.push(performance.now() - began)
  }
  const says = `W15 ${APPROVED} lines that match approved at once, p95 of ${ROUNDS}: at most 400 ms`
  const beside = `p50 ${quantile(took, 0.5).toFixed(0)} ms`
  return { says, limit: 400, unit: 'ms', value: quantile(took, 0.95), beside }
}

/** Bands of three hours' kinds on each kind of day. */
const bands = kindCodes.flatMap((kind) =>
  [
    [0, 480],
    [480, 1200],
    [1200, 1440],
  ].map(([from, until], at) => ({ kind, from: from!, until: until!, pay: 1350 + 60 * at, charge: 2000 + 60 * at })),
)

/**
 * What offers cost to price beyond reading them: by a card of bands, beside one rate that the shift says. In this
 * process, without a database.
 */
function pricing(): Finding {
  const [siteId, clientId] = [randomUUID(), randomUUID()]
  const site = { id: siteId, clientId, postcode: 'LS8 1AB', nations: [] }
  const first = toMinute(new Date(`${londonToday(deviceClock)}T06:00:00Z`))
  const version = { version: 1, from: addDays(londonToday(deviceClock), -30), flats: [], bands }
  const card = {
    ...{ id: randomUUID(), clientId, siteId: null, job: null, clientName: 'Bench Homes', siteName: null },
    versions: [{ ...version, dayBy: 'minute' as const, holidays: 'substitute' as const }],
  }
  const time = (with_: readonly (typeof card)[]) => {
    const began = performance.now()
    const book = openPayBook([{ sites: [site], cards: with_, holidays: [] }])
    for (let offer = 0; offer < OFFERS; offer++) {
      const from = first + (offer % 42) * 1440 + (offer % 3) * 420
      const rest = {
        ...{ breaks: [], shift: with_.length > 0 ? null : 1350, person: null, isSleepIn: false },
        isOnCall: false,
        flatPay: null,
        callPay: null,
      }
      book({ siteId, job: 'care-assistant', span: [from, from + 720], ...rest })
    }
    return performance.now() - began
  }
  const took = Array.from({ length: PRICED_TIMES }, () => time([card]) - time([]))
  const says = `W15 price of ${OFFERS} offers by a card, beyond one rate of the shift: at most 2 ms`
  return { says, limit: 2, unit: 'ms', value: quantile(took.slice(PRICED_TIMES / 4), 0.5) }
}

export const priced = async (stage: Stage): Promise<Finding[]> => [await approving(stage), pricing()]
