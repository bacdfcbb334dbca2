import { z } from 'zod'
import { readableSection } from '#features/profile/schema.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { openAsk } from '#features/registration/schema.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { memberNouns } from './nouns.ts'
import { guardedViews, memberActions } from './policy.ts'
import { askFields } from './rules/ask-form.ts'
import { ASKED_AT_ONCE } from './rules/limits.ts'
import {
  askedTogether,
  candidate,
  candidatesPage,
  filterName,
  formerMember,
  listQuery,
  memberFilter,
  memberPage,
  ownStanding,
  ownSuspension,
  removalReason,
  savedFilter,
  suspension,
  suspensionFields,
} from './schema.ts'

const member = { teamId: z.uuid(), userId: z.uuid() }
const suspensions = z.object({ items: z.array(suspension) })

export const contract = {
  /** A whole screen in one call: the team, its figures, its pending requests, the first page of members. */
  candidates: procedure({
    access: 'team',
    action: memberActions.seeMembers,
    effect: 'read',
    shows: [
      teamNouns.team,
      teamNouns.settings,
      teamNouns.managers,
      teamNouns.members,
      teamNouns.cards,
      teamNouns.requests,
      registrationNouns.asks,
      memberNouns.memberFilters,
      memberNouns.standings,
    ],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/dashboard',
      summary: 'Read a team, its figures, its requests and its first members',
    })
    .input(z.strictObject({ teamId: z.uuid(), ...listQuery }))
    .output(candidatesPage),

  list: procedure({
    access: 'team',
    action: memberActions.seeMembers,
    effect: 'read',
    shows: [teamNouns.members, teamNouns.cards, registrationNouns.asks, memberNouns.standings],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/members', summary: 'List the members of a team' })
    .input(z.strictObject({ teamId: z.uuid(), ...listQuery, after: cursors.text.optional() }))
    .output(memberPage),

  former: procedure({
    access: 'team',
    action: memberActions.seeFormer,
    effect: 'read',
    shows: [teamNouns.members, teamNouns.managers],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/former-members', summary: 'List the former members of a team' })
    .input(z.strictObject({ teamId: z.uuid(), after: cursors.instant.optional() }))
    .output(z.object({ items: z.array(formerMember), next: z.string().optional() })),

  /** The part of a member's profile that a manager may read without a recent sign-in (security 2.5). */
  candidate: procedure({
    access: 'member',
    action: memberActions.seeMembers,
    effect: 'read',
    shows: [teamNouns.members, teamNouns.cards, registrationNouns.sections, memberNouns.standings],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/members/{userId}', summary: 'Read what a manager sees of a member' })
    .input(z.strictObject(member))
    .output(candidate),

  /** Identity, background, payroll and health answers, next of kin: each reading is audited, so this is no GET. */
  view: procedure({ access: 'member', action: memberActions.seeMembers, effect: 'audited' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/views',
      summary: 'Open a guarded part of a member’s profile',
    })
    .input(z.strictObject({ ...member, view: z.enum(guardedViews) }))
    .output(z.object({ sections: z.array(readableSection) })),

  recordOffer: procedure({ access: 'member', action: memberActions.recordOffer, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/offer',
      summary: 'Record a conditional offer to a member',
    })
    .input(z.strictObject({ ...member, confirm: z.literal(true) }))
    .output(z.object({ offerRecordedAt: z.string() })),

  remove: procedure({ access: 'member', action: memberActions.remove, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/members/{userId}/remove', summary: 'Remove a member from a team' })
    .input(z.strictObject({ ...member, confirm: z.literal(true), reason: removalReason }))
    .output(z.object({ userId: z.uuid() })),

  /** Suspends a member, from today unless told otherwise. 409 with all suspensions when one of these days belongs to another. */
  suspend: procedure({ access: 'member', action: memberActions.suspend, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/suspensions',
      summary: 'Suspend a member: they cannot be booked',
    })
    .input(z.strictObject({ ...member, from: day.optional(), ...suspensionFields }))
    .output(suspensions),

  /** Lifts a suspension from today on. */
  liftSuspension: procedure({ access: 'member', action: memberActions.suspend, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/suspensions/{suspensionId}/lift',
      summary: 'End the suspension of a member',
    })
    .input(z.strictObject({ ...member, suspensionId: z.uuid() }))
    .output(suspensions),

  /** Where and on which days the caller is or will be suspended, and what they were told about it; not why. */
  ownSuspensions: procedure({ access: 'person', effect: 'read', shows: [teamNouns.teams] })
    .route({ method: 'GET', path: '/suspensions', summary: 'List one’s own suspensions' })
    .output(z.object({ items: z.array(ownSuspension) })),

  /** Where the caller stands in each team that they work in, ask to join, or are invited to; by name. */
  ownStandings: procedure({
    access: 'person',
    effect: 'read',
    shows: [teamNouns.teams, teamNouns.team, memberNouns.ownStanding, registrationNouns.profile],
  })
    .route({ method: 'GET', path: '/standings', summary: 'List where one stands in one’s teams' })
    .output(z.object({ items: z.array(ownStanding) })),

  /** The team's open requests to this member. */
  asks: procedure({
    access: 'member',
    action: memberActions.askForDetails,
    effect: 'read',
    shows: [registrationNouns.asks],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/asks',
      summary: 'List what a team has asked a member for',
    })
    .input(z.strictObject(member))
    .output(z.object({ items: z.array(openAsk) })),

  /** Once per section: 409 with the open request while there is one. Saving the section closes it. */
  ask: procedure({ access: 'member', action: memberActions.askForDetails, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/asks',
      summary: 'Ask a member for a section of their profile',
    })
    .input(z.strictObject({ ...member, ...askFields }))
    .output(openAsk),

  /** Asks many members at once: each once, and nobody who has been asked for the section already. */
  askTogether: procedure({ access: 'team', action: memberActions.askForDetails, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/asks', summary: 'Ask many members for a section of their profile' })
    .input(z.strictObject({ teamId: z.uuid(), userIds: z.array(z.uuid()).min(1).max(ASKED_AT_ONCE), ...askFields }))
    .output(askedTogether),

  withdrawAsk: procedure({ access: 'team', action: memberActions.askForDetails, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/asks/{askId}/withdraw',
      summary: 'Withdraw what a team has asked a member for',
    })
    .input(z.strictObject({ teamId: z.uuid(), askId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  saveFilter: procedure({ access: 'team', action: memberActions.saveFilters, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/filters', summary: 'Name a filter of the list of members' })
    .input(z.strictObject({ teamId: z.uuid(), name: filterName, filter: z.strictObject(memberFilter) }))
    .output(savedFilter),

  renameFilter: procedure({ access: 'team', action: memberActions.saveFilters, effect: 'write' })
    .route({
      method: 'PATCH',
      path: '/teams/{teamId}/filters/{filterId}',
      summary: 'Give a filter of the list of members another name',
    })
    .input(z.strictObject({ teamId: z.uuid(), filterId: z.uuid(), name: filterName }))
    .output(savedFilter),

  deleteFilter: procedure({ access: 'team', action: memberActions.saveFilters, effect: 'write' })
    .route({
      method: 'DELETE',
      path: '/teams/{teamId}/filters/{filterId}',
      summary: 'Delete a filter of the list of members',
    })
    .input(z.strictObject({ teamId: z.uuid(), filterId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
}
