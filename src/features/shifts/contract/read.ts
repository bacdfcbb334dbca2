import { z } from 'zod'
import { availabilityNouns } from '#features/availability/nouns.ts'
import { complianceNouns } from '#features/compliance/nouns.ts'
import { memberNouns } from '#features/members/nouns.ts'
import { memberActions } from '#features/members/policy.ts'
import { filterName } from '#features/members/schema.ts'
import { rateNouns } from '#features/rates/nouns.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day, procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { shiftNouns } from '../nouns.ts'
import { shiftActions } from '../policy.ts'
import {
  candidates,
  dayCount,
  memberShifts,
  savedView,
  shift,
  shiftDetails,
  shiftFilter,
  shiftInLeave,
  siteAhead,
  waitingToWork,
  weekShift,
} from '../schema.ts'
import { one, SHIFT, SHIFTS, shows, showsAnswers, showsRisks, showsRoles, team } from './parts.ts'

const { see } = shiftActions

export const reading = {
  /** The shifts of some days, at most 35, in the order of their start; at most 2,000, and whether there are more. */
  list: procedure({ access: 'team', action: see, effect: 'read', shows: showsRisks, shared: true })
    .route({ method: 'GET', path: SHIFTS, summary: 'List the shifts of some days' })
    .input(
      z.strictObject({
        ...team,
        from: day,
        through: day,
        siteId: z.uuid().optional(),
        job: z.enum(jobCodes).optional(),
        only: z.enum(['unfilled', 'draft', 'at-risk']).optional(),
      }),
    )
    .output(z.object({ items: z.array(shift), more: z.boolean() })),

  /** How many places each of some days has, at most 35. */
  counts: procedure({ access: 'team', action: see, effect: 'read', shows: [shiftNouns.shifts], shared: true })
    .route({ method: 'GET', path: `${SHIFTS}/counts`, summary: 'Count the places of some days' })
    .input(z.strictObject({ ...team, from: day, through: day }))
    .output(z.object({ days: z.array(dayCount) })),

  /** The filters of the list of shifts that the caller has named; `members.renameFilter` and `deleteFilter` change them. */
  views: procedure({ access: 'team', action: see, effect: 'read', shows: [memberNouns.memberFilters] })
    .route({ method: 'GET', path: `${SHIFTS}/views`, summary: 'List one’s named filters of shifts' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(savedView) })),

  saveView: procedure({ access: 'team', action: memberActions.saveFilters, effect: 'write' })
    .route({ method: 'POST', path: `${SHIFTS}/views`, summary: 'Name a filter of shifts' })
    .input(z.strictObject({ ...team, name: filterName, filter: z.strictObject(shiftFilter) }))
    .output(savedView),

  /** What is ahead at each site of the team that has a published shift within four weeks. */
  atSites: procedure({ access: 'team', action: see, effect: 'read', shows: [shiftNouns.shifts], shared: true })
    .route({ method: 'GET', path: `${SHIFTS}/sites`, summary: 'Count what is ahead at each site' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(siteAhead) })),

  details: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [...showsRisks, rateNouns.terms],
    shared: true,
  })
    .route({ method: 'GET', path: SHIFT, summary: 'Read a shift' })
    .input(z.strictObject(one))
    .output(shiftDetails),

  /** The shifts of a member in the team, those to come and past ones, the latest first; with the first page what they come to. */
  ofMember: procedure({ access: 'member', action: see, effect: 'read', shows: showsRoles })
    .route({ method: 'GET', path: '/teams/{teamId}/members/{userId}/shifts', summary: 'List the shifts of a member' })
    .input(z.strictObject({ ...team, userId: z.uuid(), after: cursors.instant.optional() }))
    .output(memberShifts),

  /** What a member has in the team in the week of a day, from Monday, in the order of its start. */
  weekOfMember: procedure({ access: 'member', action: see, effect: 'read', shows })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/week',
      summary: 'List the shifts of a member in a week',
    })
    .input(z.strictObject({ ...team, userId: z.uuid(), day }))
    .output(z.object({ items: z.array(weekShift) })),

  /** The shifts to come of people whose leave of then waits or is approved, the first to begin first; at most 500. */
  inLeave: procedure({ access: 'team', action: see, effect: 'read', shows: [...shows, availabilityNouns.leave] })
    .route({ method: 'GET', path: `${SHIFTS}/in-leave`, summary: 'List the shifts of people who are on leave then' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(shiftInLeave) })),

  /** Everybody for a place of a shift, with the answer for each, or those of them whose name contains some words. */
  candidates: procedure({ access: 'team', action: see, effect: 'read', shows: showsAnswers, shared: true })
    .route({ method: 'GET', path: `${SHIFT}/candidates`, summary: 'Rank the candidates for a shift' })
    .input(z.strictObject({ ...one, search: z.string().trim().max(100).optional() }))
    .output(candidates),

  /**
   * Whom only the team keeps from working, because it has not decided about what they have given: the longest first, at
   * most 20, and how many they are.
   */
  waitingToWork: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [...showsRoles, complianceNouns.compliance],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/waiting-to-work',
      summary: 'List whom only unverified evidence keeps from working',
    })
    .input(z.strictObject(team))
    .output(waitingToWork),
}
