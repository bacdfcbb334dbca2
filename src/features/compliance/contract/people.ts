import { z } from 'zod'
import { memberNouns } from '#features/members/nouns.ts'
import { memberActions } from '#features/members/policy.ts'
import { ASKED_AT_ONCE } from '#features/members/rules/limits.ts'
import { filterName } from '#features/members/schema.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, instant, procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { complianceActions } from '../policy.ts'
import { askMissingForm } from '../rules/ask-missing-form.ts'
import {
  askingSite,
  askPlan,
  complianceFigures,
  MOST_REQUIREMENTS,
  matrixFilter,
  matrixQuery,
  matrixRow,
  pastCompliance,
  pastPerson,
  personCompliance,
  savedView,
} from '../schema.ts'
import { member, statuses, team } from './shared.ts'

const { seeCompliance, seeRecords } = complianceActions
const userIds = z.array(z.uuid()).min(1, 'Choose somebody').max(ASKED_AT_ONCE)

export const people = {
  /**
   * A page of the active staff, by name or the worst first, with the state of each requirement today, and the sites
   * that ask for something of their own.
   */
  matrix: procedure({
    access: 'team',
    action: seeCompliance,
    effect: 'read',
    shows: [...statuses, teamNouns.cards],
    shared: true,
  })
    .route({ method: 'GET', path: '/teams/{teamId}/compliance', summary: 'List the compliance of a team by person' })
    .input(z.strictObject({ ...team, ...matrixQuery, after: cursors.text.optional() }))
    .output(z.object({ items: z.array(matrixRow), next: z.string().optional(), sites: z.array(askingSite) })),

  figures: procedure({ access: 'team', action: seeCompliance, effect: 'read', shows: statuses, shared: true })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/compliance/figures',
      summary: 'Count whom a requirement blocks, and what lapses by week',
    })
    .input(z.strictObject(team))
    .output(complianceFigures),

  /** The filters of the matrix that the caller has named; `members.renameFilter` and `deleteFilter` change them. */
  views: procedure({ access: 'team', action: seeCompliance, effect: 'read', shows: [memberNouns.memberFilters] })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/compliance/views',
      summary: 'List one’s named filters of the matrix',
    })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(savedView) })),

  saveView: procedure({ access: 'team', action: memberActions.saveFilters, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/compliance/views', summary: 'Name a filter of the matrix' })
    .input(z.strictObject({ ...team, name: filterName, filter: z.strictObject(matrixFilter) }))
    .output(savedView),

  /** What active staff among these people lack, for asking them. */
  askPlan: procedure({ access: 'team', action: memberActions.askForDetails, effect: 'read', shows: [] })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/compliance/asks/plan',
      summary: 'List what chosen people could be asked for',
    })
    .input(z.strictObject({ ...team, userIds }))
    .output(askPlan),

  /**
   * Asks chosen people for what they lack of these requirements, each in one message; nobody for what they were asked
   * for within three days.
   */
  askForMissing: procedure({ access: 'team', action: memberActions.askForDetails, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/compliance/asks',
      summary: 'Ask chosen people for what is missing',
    })
    .input(
      z.strictObject({
        ...team,
        userIds,
        requirementIds: z.array(z.uuid()).min(1, 'Choose what to ask for').max(MOST_REQUIREMENTS),
        ...askMissingForm.fields,
      }),
    )
    .output(z.object({ people: z.int(), items: z.int() })),

  ofMember: procedure({ access: 'member', action: seeCompliance, effect: 'read', shows: statuses })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/compliance',
      summary: 'Read the compliance of a member',
    })
    .input(z.strictObject(member))
    .output(personCompliance),

  /** The same answer whenever it is asked: from what was known at the instant, now unless told otherwise, with what was corrected since. */
  asItStood: procedure({ access: 'member', action: seeCompliance, effect: 'read', shows: statuses })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/compliance/{day}',
      summary: 'Read the compliance of a member as it stood on a day',
    })
    .input(z.strictObject({ ...member, day, knownAt: instant.optional() }))
    .output(pastCompliance),

  /**
   * One page of the people who worked in the team on a day, with what was required of each as it was known when the day
   * ended, and what was corrected since.
   */
  teamAsItStood: procedure({ access: 'team', action: seeRecords, effect: 'read', shows: statuses })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/compliance/as-it-stood',
      summary: 'Read the compliance of a team as it stood on a day',
    })
    .input(
      z.strictObject({ ...team, day, search: z.string().trim().max(100).optional(), after: cursors.text.optional() }),
    )
    .output(z.object({ items: z.array(pastPerson), next: z.string().optional() })),
}
