import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import { toDay, toInstant } from '#shared/calendar.ts'
import { holidaysAt } from '../rules/bank-holidays.ts'
import { termsFor } from '../rules/card-in-force.ts'
import { nationOn } from '../rules/nations.ts'
import { priceOf } from '../rules/price.ts'
import { type ClockTimes, shiftBetween } from '../rules/times.ts'
import { cardName } from '../rules/words.ts'
import type { ShiftPrice } from '../schema.ts'
import { readHolidays } from './holidays.ts'
import { readCards } from './read.ts'

interface Asked extends Omit<ClockTimes, 'breakMinutes'> {
  siteId: string
  job: string
  breakMinutes?: number | undefined
}

/** What a shift at a site pays by the card in force on each of its days. Throws 404 for a site of others, or one that is archived. */
export async function priceShift(context: TeamContext, asked: Asked): Promise<ShiftPrice> {
  const { db, team } = context
  const { siteId, job, day, start, end, breakMinutes = 0 } = asked
  const [{ sites, added }, cards] = await Promise.all([
    readHolidays(context),
    readCards(
      db,
      team.id,
      sql`(c.site_id is null or c.site_id = ${siteId}) and (c.job is null or c.job = ${job})
        and (c.client_id is null or c.client_id = (select o.client_id from app.sites o where o.id = ${siteId} and o.team_id = ${team.id}))`,
    ),
  ])
  const site = sites.find(({ id }) => id === siteId)
  if (!site) throw notFound()
  const place = { clientId: site.clientId, siteId, job }
  const terms = {
    termsOn: (on: number) => termsFor(cards, place, toDay(on))?.version,
    isHoliday: holidaysAt(site, added),
  }
  const { pieces, ...sums } = priceOf(
    shiftBetween({ day, start, end, breakMinutes }),
    { shift: null, person: null },
    terms,
  )
  const first = termsFor(cards, place, day)
  const nation = nationOn(site, day)
  return {
    ...sums,
    nation,
    card: first
      ? { id: first.card.id, name: cardName(first.card), version: first.version.version, from: first.version.from }
      : null,
    pieces: pieces.map((piece) => ({
      ...piece,
      day: toDay(piece.day),
      from: toInstant(piece.from).toISOString(),
      until: toInstant(piece.until).toISOString(),
    })),
  }
}
