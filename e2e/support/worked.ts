import type { Page } from '@playwright/test'
import { addDays, atLondon, deviceClock, londonToday, startOfWeek } from '#shared/time.ts'
import { inDatabase } from './database.ts'
import { send } from './people.ts'
import type { Product } from './server.ts'
import { publishShift } from './shifts.ts'

interface Worked {
  teamId: string
  siteId: string
  userId: string
  /** Days after the Monday of last week. */
  day: number
  /** What else its form says, such as the charge of an hour. */
  [field: string]: unknown
}

/** Somebody has worked a shift from 07:00 to 15:00 last week. */
export async function work(manager: Page, product: Product, { teamId, siteId, userId, day, ...shift }: Worked) {
  const shiftId = await publishShift(manager, { teamId, siteId, booking: 'assign', inDays: 2 + day, ...shift })
  await send(manager, `/api/teams/${teamId}/shifts/${shiftId}/assignments`, { userId })
  const on = addDays(startOfWeek(londonToday(deviceClock)), day - 7)
  await inDatabase(product, 'update app.shifts set during = tstzrange($2, $3), day = $4 where id = $1', [
    ...[shiftId, atLondon(on, '07:00'), atLondon(on, '15:00'), on],
  ])
  await inDatabase(product, `update app.assignments set state = 'worked' where shift_id = $1`, [shiftId])
}
