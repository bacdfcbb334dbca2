import { z } from 'zod'
import { availabilityNouns } from '#features/availability/nouns.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { timesheetNouns } from '#features/timesheets/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { payNouns } from '../nouns.ts'
import { payActions } from '../policy.ts'
import { carriedReasons } from '../rules/holiday.ts'
import { holidayDetails, holidayLedger, ownHoliday } from '../schema/holiday.ts'

const { seePay, recordHoliday } = payActions
const team = { teamId: z.uuid() }
const TEAM = '/teams/{teamId}/pay/holiday'
const PERSON = `${TEAM}/{userId}`
const person = { ...team, userId: z.uuid() }
const ofYear = { day: day.optional() }
const minutes = z.int('Enter the hours').min(1, 'Enter the hours').max(60_000, 'Enter at most 1,000 hours')
const shows = [payNouns.payRuns, timesheetNouns.timesheets, availabilityNouns.leave, teamNouns.cards]

/** Holiday as the law's record has it: accrued, carried over, taken and paid. */
export const ofHoliday = {
  /** `day`: of the leave year; today without one. */
  holidayLedger: procedure({ access: 'team', action: seePay, effect: 'read', shows })
    .route({ method: 'GET', path: TEAM, summary: 'Read the ledger of holiday' })
    .input(z.strictObject({ ...team, ...ofYear }))
    .output(holidayLedger),

  holidayOf: procedure({ access: 'team', action: seePay, effect: 'read', shows })
    .route({ method: 'GET', path: PERSON, summary: 'Read somebody’s holiday' })
    .input(z.strictObject({ ...person, ...ofYear }))
    .output(holidayDetails),

  /**
   * Records holiday that somebody takes. Where it accrues, it becomes a line of pay at the average of the weeks before;
   * 422 when there is none. 409 when it overlaps other holiday, 403 for one's own.
   */
  recordHoliday: procedure({ access: 'team', action: recordHoliday, effect: 'write' })
    .route({ method: 'POST', path: PERSON, summary: 'Record holiday that somebody takes' })
    .input(z.strictObject({ ...person, from: day, through: day, minutes }))
    .output(holidayDetails),

  /** Writes down what somebody carries over into this leave year, once. */
  carryHoliday: procedure({ access: 'team', action: recordHoliday, effect: 'write' })
    .route({ method: 'POST', path: `${PERSON}/carried`, summary: 'Record holiday that is carried over' })
    .input(z.strictObject({ ...person, minutes, reason: z.enum(carriedReasons) }))
    .output(holidayDetails),

  /** Takes an entry back; 409 once a pay run has it. */
  takeBackHoliday: procedure({ access: 'team', action: recordHoliday, effect: 'write' })
    .route({ method: 'POST', path: `${PERSON}/{entryId}/take-back`, summary: 'Take back an entry of holiday' })
    .input(z.strictObject({ ...person, entryId: z.uuid() }))
    .output(holidayDetails),

  /** One's own holiday of this leave year, by team. */
  myHoliday: procedure({
    access: 'person',
    effect: 'read',
    shows: [
      payNouns.ownPay,
      timesheetNouns.ownHours,
      availabilityNouns.ownLeave,
      registrationNouns.profile,
      teamNouns.team,
    ],
  })
    .route({ method: 'GET', path: '/pay/holiday', summary: 'List one’s own holiday' })
    .input(z.strictObject({}))
    .output(z.array(ownHoliday)),
}
