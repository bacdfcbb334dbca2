import { z } from 'zod'
import { availabilityNouns } from '#features/availability/nouns.ts'
import { clientNouns } from '#features/clients/nouns.ts'
import { complianceNouns } from '#features/compliance/nouns.ts'
import { expenseNouns } from '#features/expenses/nouns.ts'
import { invoiceNouns } from '#features/invoices/nouns.ts'
import { memberNouns } from '#features/members/nouns.ts'
import { payNouns } from '#features/pay/nouns.ts'
import { policyNouns } from '#features/policies/nouns.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { timesheetNouns } from '#features/timesheets/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { analyticsActions } from './policy.ts'
import { PERIODS, USUAL_PERIOD } from './rules/periods.ts'
import { REMINDED_AT_ONCE, remindedKinds, toldKinds } from './rules/reminders.ts'
import { figuresAsked, figuresOfWork, menuCounts, overview, ownCounts, remindable } from './schema.ts'

export const contract = {
  /** The manager's first page in one call: figures, what needs attention, trends over the last weeks. */
  overview: procedure({
    access: 'team',
    action: analyticsActions.seeFigures,
    effect: 'read',
    shows: [
      teamNouns.team,
      teamNouns.managers,
      teamNouns.invitations,
      teamNouns.settings,
      teamNouns.members,
      teamNouns.cards,
      teamNouns.requests,
      memberNouns.standings,
      registrationNouns.asks,
      complianceNouns.requirements,
      complianceNouns.compliance,
      clientNouns.clients,
      shiftNouns.shifts,
      timesheetNouns.timesheets,
      shiftNouns.mayWork,
      availabilityNouns.leave,
    ],
    shared: true,
  })
    .route({ method: 'GET', path: '/teams/{teamId}/overview', summary: 'Read a team’s figures, needs and trends' })
    .input(z.strictObject({ teamId: z.uuid(), weeks: z.literal(PERIODS).default(USUAL_PERIOD) }))
    .output(overview),

  /**
   * What a team's work comes to by week or month: without days, of the last twelve weeks or six months; 422 for more than
   * 400 days. What work pays and is charged at is there for who may see it.
   */
  figures: procedure({
    access: 'team',
    action: analyticsActions.seeFigures,
    effect: 'read',
    shows: [
      timesheetNouns.timesheets,
      shiftNouns.shifts,
      shiftNouns.mayWork,
      payNouns.payRuns,
      invoiceNouns.invoices,
      clientNouns.clients,
    ],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/figures', summary: 'Read what a team’s work comes to' })
    .input(z.strictObject({ teamId: z.uuid(), ...figuresAsked }))
    .output(figuresOfWork),

  /** How much waits behind the entries of the managers' menu: every page of theirs shows it. */
  menuCounts: procedure({
    access: 'team',
    action: analyticsActions.seeCounts,
    effect: 'read',
    shows: [
      shiftNouns.shifts,
      timesheetNouns.timesheets,
      teamNouns.requests,
      teamNouns.members,
      availabilityNouns.leave,
      complianceNouns.compliance,
      payNouns.payRuns,
      expenseNouns.expenses,
    ],
    shared: true,
  })
    .route({ method: 'GET', path: '/teams/{teamId}/menu-counts', summary: 'Count what waits for a manager' })
    .input(z.strictObject({ teamId: z.uuid() }))
    .output(menuCounts),

  /** How much waits behind the entries of the staff's menu: every page of theirs shows it. */
  ownCounts: procedure({
    access: 'person',
    effect: 'read',
    shows: [
      shiftNouns.ownShifts,
      timesheetNouns.ownHours,
      policyNouns.ownSignatures,
      policyNouns.policies,
      teamNouns.teams,
    ],
  })
    .route({ method: 'GET', path: '/menu-counts', summary: 'Count what waits for oneself' })
    .output(ownCounts),

  /** Who would be reminded of what is missing, the most urgent first: nobody who was told within three days. */
  whoToRemind: procedure({
    access: 'team',
    action: analyticsActions.remind,
    effect: 'read',
    shows: [teamNouns.members, teamNouns.cards, registrationNouns.asks],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/reminders', summary: 'List whom to remind of what is missing' })
    .input(z.strictObject({ teamId: z.uuid(), kind: z.enum(remindedKinds) }))
    .output(z.object({ items: z.array(remindable) })),

  /**
   * Reminds these members of what is missing, or asks people who want to join to finish their registration, if they
   * still need it and were not told within three days; 409 when a single one is left out so. `hold`: nobody is told for
   * ten seconds, and until then it takes all of it back.
   */
  remind: procedure({ access: 'team', action: analyticsActions.remind, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/reminders', summary: 'Remind people of what is missing' })
    .input(
      z.strictObject({
        teamId: z.uuid(),
        kind: z.enum(toldKinds),
        userIds: z.array(z.uuid()).min(1, 'Choose whom to remind').max(REMINDED_AT_ONCE),
      }),
    )
    .output(z.object({ reminded: z.int(), hold: z.uuid() })),

  /** Takes reminders back that nobody has been told of; 409 afterwards. */
  undoRemind: procedure({ access: 'team', action: analyticsActions.remind, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/reminders/{hold}/undo', summary: 'Undo reminders' })
    .input(z.strictObject({ teamId: z.uuid(), hold: z.uuid() }))
    .output(z.object({ takenBack: z.int() })),

  /** Puts the list of first steps away for all managers of the team, or brings it back. */
  putFirstStepsAway: procedure({ access: 'team', action: analyticsActions.putFirstStepsAway, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/first-steps', summary: 'Put away a team’s first steps' })
    .input(z.strictObject({ teamId: z.uuid(), away: z.boolean() }))
    .output(z.object({ away: z.boolean() })),
}
