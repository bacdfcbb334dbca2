import type { Browser } from '@playwright/test'
import { addDays, deviceClock, londonToday, startOfWeek } from '#shared/time.ts'
import { openDevice } from './device.ts'
import { enter, foundTeam, joinTeam, somebody } from './people.ts'
import type { Product } from './server.ts'
import { clearForWork, makeSite } from './shifts.ts'

/** A week that has not begun, so that nothing in it is over. */
const MONDAY = addDays(startOfWeek(londonToday(deviceClock)), 7)
export const inDays = (days: number) => addDays(MONDAY, days)
export const ROTA = `/manager-dashboard/rota?day=${MONDAY}`

/** A team with a site, two people who may work and one who may not. */
export async function foundRota(browser: Browser, product: Product) {
  const page = await openDevice({ browser, product, width: 1280 })
  await enter(page, product, somebody('manager', 'Maya Clarke'))
  const code = await foundTeam(page, 'Bright Care')
  let teamId = ''
  for (const name of ['Ada Bell', 'Ben Cole', 'Cara Dunn']) {
    const worker = await openDevice({ browser, product, width: 360 })
    const person = somebody('staff', name)
    await enter(worker, product, person)
    teamId = await joinTeam(worker, { manager: page, code })
    if (name !== 'Cara Dunn') await clearForWork(product, { teamId, email: person.email })
    await worker.context().close()
  }
  return { page, teamId, siteId: await makeSite(page, { teamId }) }
}
