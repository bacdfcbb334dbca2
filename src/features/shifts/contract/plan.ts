import { z } from 'zod'
import { rateNouns } from '#features/rates/nouns.ts'
import { plannedPay } from '#features/rates/schema.ts'
import { day, procedure } from '#shared/contract.ts'
import { shiftNouns } from '../nouns.ts'
import { shiftActions } from '../policy.ts'
import { clashChoices } from '../rules/copy-week.ts'
import {
  cancelledShifts,
  causeInput,
  copiedWeek,
  copyForeseen,
  cut,
  lackingOrders,
  ordersInput,
  overrideInput,
  pattern,
  seriesScope,
  shiftDetails,
  shiftInput,
  whyInput,
} from '../schema.ts'
import { change, SHIFT, SHIFTS, team } from './parts.ts'

const { plan } = shiftActions
const { day: _, ...fieldsOfEachDay } = shiftInput
/** Places whose people come off first, in the same transaction: a 409 has named them as in the way. */
const takeOff = z.array(z.uuid()).max(200, 'At most 200').optional()

export const planning = {
  /**
   * What shifts that are being planned would pay, day by day; days on which their times do not exist are left out. The
   * charge is for those who see pay.
   */
  foreseePrice: procedure({ access: 'team', action: plan, effect: 'read', shows: [rateNouns.pay] })
    .route({ method: 'POST', path: `${SHIFTS}/price`, summary: 'Foresee what shifts would pay' })
    .input(
      z.strictObject({
        ...team,
        ...{ siteId: shiftInput.siteId, job: shiftInput.job, start: shiftInput.start, end: shiftInput.end },
        ...{ startIs: shiftInput.startIs, endIs: shiftInput.endIs, breakMinutes: shiftInput.breakMinutes },
        ...{ pay: shiftInput.pay, charge: shiftInput.charge, isSleepIn: shiftInput.isSleepIn },
        ...{ isOnCall: shiftInput.isOnCall, flatPay: shiftInput.flatPay, callPay: shiftInput.callPay },
        days: z
          .array(day)
          .min(1)
          .max(400)
          .meta({ examples: [['2099-03-04']] }),
      }),
    )
    .output(z.object({ items: z.array(z.object({ day: z.string(), price: plannedPay })) })),

  /** Creates a draft for each day, or publishes them at once. All or none. */
  create: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: SHIFTS, summary: 'Create shifts' })
    .input(
      z.strictObject({
        ...team,
        ...fieldsOfEachDay,
        days: z
          .array(day)
          .min(1, 'Choose a day')
          .max(400, 'At most 400 days')
          .refine((days) => new Set(days).size === days.length, 'Each day once')
          .meta({ examples: [['2099-03-04']] }),
        publish: z.boolean(),
      }),
    )
    .output(z.object({ shiftIds: z.array(z.uuid()) })),

  /** Creates the shifts of a pattern, as drafts or published at once: a series, which keeps its times on the wall. All or none. */
  createSeries: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/shift-series', summary: 'Create a series of shifts' })
    .input(z.strictObject({ ...team, ...fieldsOfEachDay, pattern, publish: z.boolean() }))
    .output(z.object({ seriesId: z.uuid(), shiftIds: z.array(z.uuid()) })),

  /**
   * Changes a shift. Who is on it is told; somebody who would be in two places makes it a 409, whose `inTheWay` names
   * who is to come off first. A published one needs the cause when its times change.
   */
  edit: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'PUT', path: SHIFT, summary: 'Change a shift' })
    .input(
      z.strictObject({
        ...change,
        ...shiftInput,
        ...whyInput,
        takeOff,
      }),
    )
    .output(shiftDetails),

  /**
   * Carries a change of a shift over to those of its series that follow, or to all that have not begun: each of them,
   * or a 409. What was changed by itself keeps that. `left`: those that stay as they are, because the new times do not
   * exist on their day.
   */
  editSeries: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'PUT', path: `${SHIFT}/series`, summary: 'Change shifts of a series' })
    .input(z.strictObject({ ...change, ...shiftInput, ...whyInput, scope: seriesScope, takeOff }))
    .output(z.object({ changed: z.int(), left: z.array(z.object({ day, message: z.string() })) })),

  /**
   * Cuts a shift into parts, by the clocks on the wall; of a time that they show twice `which` is meant. Whoever is on
   * it is on each part. The first part is the shift itself.
   */
  split: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFT}/split`, summary: 'Split a shift' })
    .input(z.strictObject({ ...change, cuts: z.array(cut).min(1, 'Choose a time').max(5, 'At most six parts') }))
    .output(z.object({ shiftIds: z.array(z.uuid()) })),

  /**
   * Books somebody on the part of a shift that they can cover, and leaves what is before and after it open, as shifts
   * of their own: all or nothing. 409 as for a booking of the part. Returns the part.
   */
  coverPart: procedure({ access: 'team', action: shiftActions.book, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFT}/cover-part`, summary: 'Book somebody on a part of a shift' })
    .input(z.strictObject({ ...change, userId: z.uuid(), from: cut, until: cut, override: overrideInput.optional() }))
    .output(shiftDetails),

  /**
   * Copies the shifts of a week, from Monday, into another one as drafts, with their people. `clashes`: who cannot work theirs again;
   * `leftOut`: shifts that are there already, have nobody left, or whose times the clocks skip on that day.
   */
  copyWeek: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFTS}/copy-week`, summary: 'Copy the shifts of a week' })
    .input(
      z.strictObject({
        ...team,
        from: day,
        to: day,
        siteId: z.uuid().optional(),
        clashes: z.enum(clashChoices.map(({ value }) => value)),
        orders: ordersInput,
      }),
    )
    .output(copiedWeek),

  /**
   * What the copies would come to if everybody could work theirs again, by the cards of their new days, and what they
   * lack that their clients ask for.
   */
  foreseeCopy: procedure({
    access: 'team',
    action: plan,
    effect: 'read',
    shows: [shiftNouns.shifts, rateNouns.pay, rateNouns.terms],
  })
    .route({ method: 'GET', path: `${SHIFTS}/copy-week`, summary: 'Foresee what a copied week would come to' })
    .input(z.strictObject({ ...team, from: day, to: day, siteId: z.uuid().optional() }))
    .output(copyForeseen),

  /** What drafts lack that their clients ask for: it is asked for before they are published. */
  lackingOrders: procedure({
    access: 'team',
    action: plan,
    effect: 'read',
    shows: [shiftNouns.shifts, rateNouns.terms],
  })
    .route({ method: 'POST', path: `${SHIFTS}/lacking-orders`, summary: 'Check what drafts lack for an invoice' })
    .input(z.strictObject({ ...team, shiftIds: z.array(z.uuid()).min(1).max(2000) }))
    .output(z.object({ items: lackingOrders })),

  /**
   * Publishes drafts: all or none; 422 where a client asks for an order number or cost centre that one of them lacks
   * and `orders` does not say. Those that were published meanwhile stay as they are. Each person concerned gets one
   * message, once it can no longer be undone untold: by `stepId`, a step of the rota.
   */
  publish: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFTS}/publish`, summary: 'Publish drafts' })
    .input(
      z.strictObject({ ...team, shiftIds: z.array(z.uuid()).min(1, 'Choose a shift').max(2000), orders: ordersInput }),
    )
    .output(z.object({ published: z.int(), stepId: z.uuid().nullable() })),

  /** Deletes a draft; a published shift is cancelled, and everybody on it is told. */
  cancel: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFT}/cancel`, summary: 'Cancel a shift' })
    .input(z.strictObject({ ...change, ...causeInput }))
    .output(cancelledShifts),

  /** The same for those of its series that follow, or for all that have not begun. */
  cancelSeries: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFT}/cancel-series`, summary: 'Cancel shifts of a series' })
    .input(z.strictObject({ ...change, ...causeInput, scope: seriesScope }))
    .output(cancelledShifts),
}
