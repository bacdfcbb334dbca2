import { addDays, londonToday } from '#shared/time.ts'
import type { TestApp } from './app.ts'
import type { TestTeam } from './people/factories.ts'

let count = 0

/** A site of a client of the team, without anything special about it. Returns its id. */
export async function makeSite(
  app: TestApp,
  { team, postcode = 'LS8 1AB' }: { team: TestTeam; postcode?: string },
): Promise<string> {
  count++
  const { rows } = await app.services.database.pool.query<{ id: string }>(
    `with client as (insert into app.clients (team_id, name, created_at) values ($1, $2, now()) returning id)
     insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
       select $1, client.id, $3, '1 Park Lane', $4, false, false, now() from client returning id`,
    [team.id, `Client ${count}`, `Site ${count}`, postcode],
  )
  return rows[0]!.id
}

/** What a manager has typed of a plain day shift for one person, which anybody may claim. */
export const A_SHIFT = {
  job: 'care-assistant',
  start: '07:00',
  end: '15:00',
  breakMinutes: 30,
  staffRequired: 1,
  pay: '13.50',
  booking: 'claim',
  isSleepIn: false,
  isUrgent: false,
} as const

interface Given {
  team: TestTeam
  siteId?: string
  /** From today. */
  inDays?: number
  [field: string]: unknown
}

/** A call that creates published shifts: a day shift for one person in two days' time, to be claimed, but for what is given. */
export async function shiftCall(app: TestApp, { team, siteId, inDays = 2, ...changes }: Given) {
  return {
    teamId: team.id,
    siteId: siteId ?? (await makeSite(app, { team })),
    ...A_SHIFT,
    days: [addDays(londonToday(app.clock), inDays)],
    publish: true,
    ...changes,
  }
}

/** Creates one published shift and returns its id. */
export async function makeShift(app: TestApp, given: Given): Promise<string> {
  const { shiftIds } = await app.as(given.team.owner).shifts.create(await shiftCall(app, given))
  return shiftIds[0]!
}
