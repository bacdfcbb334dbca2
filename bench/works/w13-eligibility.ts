import { randomUUID } from 'node:crypto'
import { eligibility } from '#features/eligibility/rules/eligibility.ts'
import type { ShiftFacts } from '#features/eligibility/rules/facts.ts'
import { rankCandidates } from '#features/eligibility/rules/ranking.ts'
import { openJudge } from '#features/eligibility/server/data.ts'
import { transact } from '#server/database/db.ts'
import { dayNumber, midnight } from '#shared/calendar.ts'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { fillWithStaff } from '../seed/fill.ts'
import type { Stage } from '../stage.ts'
import { type Finding, type Work, withinMs } from '../works.ts'
import { seedRequirements } from './w12-compliance.ts'

const SHIFTS = 50

/** Day shifts of the coming weeks at one site. */
function someShifts(): ShiftFacts[] {
  const [siteId, clientId] = [randomUUID(), randomUUID()]
  return Array.from({ length: SHIFTS }, (_, i) => {
    const start = midnight(dayNumber(addDays(londonToday(deviceClock), 2 + i))) + (7 + (i % 3) * 7) * 60
    return {
      ...{
        id: `${i}`,
        clientId,
        siteId,
        job: 'care-assistant',
        start,
        end: start + 480,
        breakMinutes: 30,
        isOnCall: false,
        isFlat: false,
      },
      ...{
        pencePerHour: 1350,
        isSpecialCase: false,
        needsInduction: false,
        onlyGender: null,
        place: null,
        people: [],
        requires: [],
        beside: [],
      },
    }
  })
}

async function prepare(stage: Stage) {
  const { pool, database, teams, vault } = stage
  await seedRequirements(stage)
  const { id: teamId } = teams.of2000
  await fillWithStaff(pool, 'eligibility', { TEAM: teamId })
  return (shifts: ShiftFacts[], userIds: string[] | null = null) =>
    transact(database, { role: 'care_worker', readOnly: true }, (db) =>
      openJudge({ db, vault }, { teamId, userIds, shifts, asJob: true }),
    )
}

/** W13: who of 2,000 people, with the statuses of 25 requirements each, may work a shift. */
export async function eligible(stage: Stage): Promise<Work[]> {
  const judge = await prepare(stage)
  const [shift] = someShifts()
  const one = [...(await judge([shift!])).people.keys()].slice(0, 1)
  return [
    {
      name: 'W13 facts of one person for one shift',
      runs: { product: () => judge([shift!], one) },
      effort: { calls: 15, loadMs: 0 },
      goals: withinMs(20),
    },
    {
      name: 'W13 facts of 2,000 people for one shift',
      runs: { product: () => judge([shift!]) },
      effort: { calls: 7, loadMs: 0 },
      goals: withinMs(100),
    },
    {
      name: 'W13 candidates of 2,000 for one place, ranked',
      runs: {
        product: async () => {
          const { people, shifts, context } = await judge([shift!])
          return rankCandidates(people.values(), shifts.get(shift!.id)!, context)
        },
      },
      effort: { calls: 7, loadMs: 0 },
      goals: withinMs(100),
    },
  ]
}

/** Every pair of 2,000 people and 50 shifts, as a rota asks: judging alone, and with the facts, which are read once. */
export async function pairs(stage: Stage): Promise<Finding[]> {
  const judge = await prepare(stage)
  async function msAThousand() {
    const began = performance.now()
    const { people, shifts, context } = await judge(someShifts())
    const read = performance.now()
    for (const shift of shifts.values()) for (const person of people.values()) eligibility(person, shift, context)
    const ended = performance.now()
    const thousands = (shifts.size * people.size) / 1000
    return { judging: (ended - read) / thousands, whole: (ended - began) / thousands }
  }
  await msAThousand()
  const { judging, whole } = await msAThousand()
  const goal = { limit: 20, unit: 'ms' } as const
  return [
    { says: 'W13 a thousand pairs, facts prepared: at most 20 ms', ...goal, value: judging },
    { says: 'W13 a thousand pairs of 2,000 x 50, facts read once: at most 20 ms', ...goal, value: whole },
  ]
}
