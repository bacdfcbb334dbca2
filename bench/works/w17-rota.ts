import { addDays, deviceClock, londonToday, startOfWeek } from '#shared/time.ts'
import { fillWithStaff } from '../seed/fill.ts'
import type { Stage } from '../stage.ts'
import { atMost, type Work } from '../works.ts'

/** The Monday on which the four weeks of bench/seed/rota.sql begin. */
export const PLANNED_FROM = addDays(startOfWeek(londonToday(deviceClock)), 14)
const WEEKS = 4

/** The teams whose four weeks are planned, with so many shifts in all and so many a day. */
const PLANNED = [
  { name: 'of150', shifts: 2000, each: 72 },
  { name: 'of300', shifts: 4000, each: 143 },
] as const

/** Gives the teams of 150 and 300 their four weeks, once. */
export async function seedRota({ pool, teams }: Stage) {
  for (const { name, shifts, each } of PLANNED) {
    const { id: team } = teams[name]
    const { rows } = await pool.query('select from app.shifts where team_id = $1 limit 1', [team])
    if (rows.length === 0) await fillWithStaff(pool, 'rota', { TEAM: team, SHIFTS: shifts, EACH: each })
  }
}

/** W17: four weeks of 150 people with 2,000 shifts, as the rota reads them. */
export async function rota(stage: Stage): Promise<Work[]> {
  const { teams, as, bare } = stage
  const { id: team, manager } = teams.of150
  await seedRota(stage)
  const [from, through] = [PLANNED_FROM, addDays(PLANNED_FROM, 7 * WEEKS - 1)]
  return [
    {
      name: 'W17 the rota of 150 people by 28 days with 2,000 shifts',
      runs: {
        product: () => as(manager, { path: `/api/teams/${team}/rota?from=${from}&through=${through}` }),
        bare: () => bare('w17-rota', [team, from, through]),
      },
      effort: { calls: 7 },
      goals: atMost(4, 'bare'),
    },
  ]
}
