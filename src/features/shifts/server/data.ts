import { sql } from 'kysely'
import type { PersonRate } from '#features/rates/rules/price.ts'
import type { ShiftPay } from '#features/rates/schema.ts'
import type { Db } from '#server/database/db.ts'
import type { PricedShift } from '../rules/price.ts'
import { withPrice } from './pay.ts'

interface KeptShift {
  teamId: string
  site: string
  job: string
  startsAt: string
  endsAt: string
  breakMinutes: number
  isSleepIn: boolean
  isOnCall: boolean
  /** By which hours. */
  price: ShiftPay
}

/** The shifts that somebody has worked or begun, with hours and pay, as a team must be able to show them for six years. For jobs. */
export async function readHoursToKeep(db: Db, { userId, now }: { userId: string; now: Date }): Promise<KeptShift[]> {
  const { rows } = await sql<Omit<KeptShift, 'price'> & PricedShift & { shiftId: string; ownRate: PersonRate }>`
    select a.team_id as "teamId", x.name as site, s.job, s.starts_at as "startsAt", s.ends_at as "endsAt",
      s.break_minutes as "breakMinutes",
        s.site_id as "siteId", s.id as "shiftId", s.is_sleep_in as "isSleepIn", s.is_on_call as "isOnCall",
          s.flat_pay as "flatPay", s.call_pay as "callPay", s.pay, app.own_rate(s, a.user_id) as "ownRate"
      from app.assignments a join app.shifts s on s.id = a.shift_id and s.state = 'open' join app.sites x on x.id = s.site_id
     where a.user_id = ${userId} and a.state in ('confirmed', 'handing-back', 'worked') and a.starts_at <= ${now}
       order by a.starts_at`.execute(db)
  const priced = await withPrice(db, rows, { asJob: true, idOf: ({ shiftId }) => shiftId })
  return priced.map(({ shiftId: _, siteId: __, ...kept }) => kept)
}

export { holdWorkers } from '#features/clients/server/data.ts'
export { readFirstCandidates } from './asking/candidates.ts'
export { countOffered } from './asking/offered.ts'
export { offerShifts } from './asking/offers.ts'
export { assign } from './booking/booking.ts'
export { assignInTurn } from './booking/in-turn.ts'
export { answerFor, judgeInTurn, judgeShifts, mayWork } from './booking/judging.ts'
export { type Placement, readPlacements } from './booking/placements.ts'
export { callInSick } from './booking/places.ts'
export { type FormerPlace, putBack, restoreStillPaid, takeBack } from './booking/put-back.ts'
export { releaseSeveral } from './booking/several.ts'
export { readWaitingToWork } from './booking/waiting.ts'
export { foreseeEach, NO_PAY, withPrice } from './pay.ts'
export { auditBooked, bookCopies } from './planning/book-copies.ts'
export { copyPersonWeek } from './planning/copy-person.ts'
export { createDrafts, deleteDraftsOf, holdDraftsOf } from './planning/drafts.ts'
export { moveShifts } from './planning/edit.ts'
export { keepMade, type MadeDrafts, type PlanningContext, type Published } from './planning/made.ts'
export { lackingOf } from './planning/orders.ts'
export { cancelShifts, createShifts, deleteDraftsById, reopenShift } from './planning/plan.ts'
export { isAhead, requireSite } from './planning/planned.ts'
export { publishDrafts, tellPublished } from './planning/publish.ts'
export { appointmentOf, type CalendarShift } from './reading/appointment.ts'
export { readKinds } from './reading/kinds.ts'
export { readMailedShifts } from './reading/mailed.ts'
export { readOpenShift } from './reading/open.ts'
export { readOwnShift } from './reading/own.ts'
export { countPlaces, readShift } from './reading/read.ts'
export { aboutShifts, tellManagers, tellPages, tellWorkers } from './telling.ts'
