import { z } from 'zod'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { availabilityNouns } from './nouns.ts'
import { leaveActions } from './policy.ts'
import {
  balance,
  dayEntries,
  entitlementFields,
  leaveInput,
  leaveSettings,
  leaveTeam,
  leaveType,
  memberAvailability,
  otherWorkFields,
  ownAvailability,
  ownLeave,
  preferenceFields,
  reason,
  teamLeave,
  typeFields,
  WEEKS_MAX,
  waitingLeave,
  weekEntries,
  yearFields,
} from './schema.ts'

const team = { teamId: z.uuid() }
const member = { ...team, userId: z.uuid() }
const one = { ...team, leaveId: z.uuid() }
/** The one that the caller has read (optimistic lock): 409 with the current state when it has changed since. */
const version = { version: z.int().min(0) }
const { ask, see, answer, changeSettings } = leaveActions
const monday = day.refine((text) => new Date(`${text}T00:00:00Z`).getUTCDay() === 1, 'Choose a Monday')
const LEAVE = '/teams/{teamId}/absences/{leaveId}'
const MEMBER = '/teams/{teamId}/members/{userId}'
const { leave, leaveTypes } = availabilityNouns

export const contract = {
  /** Single days from a week ago on. */
  mine: procedure({ access: 'person', effect: 'read', shows: [availabilityNouns.ownAvailability] })
    .route({ method: 'GET', path: '/availability', summary: 'Read one’s own availability and preferences' })
    .output(ownAvailability),

  /** Replaces the usual weeks. */
  saveWeeks: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PUT', path: '/availability/weeks', summary: 'Say when one can usually work' })
    .input(z.strictObject({ ...version, weeks: z.int().min(1).max(WEEKS_MAX), rules: weekEntries }))
    .output(ownAvailability),

  /** Replaces what is said of one day; without entries it is as in the usual week again. */
  saveDay: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PUT', path: '/availability/days/{day}', summary: 'Say when one can work on one day' })
    .input(z.strictObject({ day, entries: dayEntries }))
    .output(ownAvailability),

  /** Makes the days of other weeks like those of one, as single days. */
  copyWeek: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/availability/weeks/{from}/copy', summary: 'Copy a week to other weeks' })
    .input(
      z.strictObject({
        from: monday.meta({ examples: ['2026-11-23'] }),
        to: z
          .array(monday)
          .min(1, 'Choose a week')
          .max(12, 'At most twelve weeks')
          .meta({ examples: [['2026-11-30']] }),
      }),
    )
    .output(ownAvailability),

  savePreferences: procedure({ access: 'person', effect: 'write' })
    .route({
      method: 'PUT',
      path: '/availability/preferences',
      summary: 'Change how much and how far to work, and whether others read one’s name',
    })
    .input(z.strictObject({ ...version, ...preferenceFields }))
    .output(ownAvailability),

  /** Hours for other employers, since a day. What was said before stays in the history. */
  declareOtherWork: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/availability/other-work', summary: 'Declare work for other employers' })
    .input(z.strictObject(otherWorkFields))
    .output(ownAvailability),

  /** The teams that one may ask for leave, and one’s own leave of the last two years in any team, the latest first. */
  ownLeave: procedure({
    access: 'person',
    effect: 'read',
    shows: [availabilityNouns.ownLeave, leaveTypes, teamNouns.teams, teamNouns.team],
  })
    .route({ method: 'GET', path: '/absences', summary: 'Read one’s own leave' })
    .output(z.object({ teams: z.array(leaveTeam), items: z.array(ownLeave) })),

  /** Leave of a type that needs no approval counts at once. 409 with the leave that is there when it overlaps. */
  askLeave: procedure({ access: 'team', action: ask, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/absences', summary: 'Ask for leave' })
    .input(z.strictObject({ ...team, ...leaveInput }))
    .output(ownLeave),

  cancelLeave: procedure({ access: 'team', action: ask, effect: 'write' })
    .route({ method: 'POST', path: `${LEAVE}/cancel`, summary: 'Cancel one’s own leave' })
    .input(z.strictObject(one))
    .output(ownLeave),

  /** The requests that wait for an answer, and the people who are away from a day through another one, at most ten weeks. */
  teamLeave: procedure({ access: 'team', action: see, effect: 'read', shows: [leave, leaveTypes, teamNouns.members] })
    .route({ method: 'GET', path: '/teams/{teamId}/absences', summary: 'Read the leave of a team' })
    .input(z.strictObject({ ...team, from: day, through: day }))
    .output(z.object({ waiting: z.array(waitingLeave), away: z.array(teamLeave) })),

  /** 409 with the current state when somebody was first. */
  answerLeave: procedure({ access: 'team', action: answer, effect: 'write' })
    .route({ method: 'POST', path: `${LEAVE}/answer`, summary: 'Approve or refuse leave' })
    .input(z.strictObject({ ...one, approve: z.boolean(), reason: reason.optional() }))
    .output(teamLeave),

  /** Within ten minutes. */
  undoLeaveAnswer: procedure({ access: 'team', action: answer, effect: 'write' })
    .route({ method: 'POST', path: `${LEAVE}/undo`, summary: 'Undo the answer to a request for leave' })
    .input(z.strictObject(one))
    .output(teamLeave),

  revokeLeave: procedure({ access: 'team', action: answer, effect: 'write' })
    .route({ method: 'POST', path: `${LEAVE}/revoke`, summary: 'Revoke approved leave' })
    .input(z.strictObject({ ...one, reason }))
    .output(teamLeave),

  /** Approved at once, for somebody who rang. */
  recordLeave: procedure({ access: 'member', action: answer, effect: 'write' })
    .route({ method: 'POST', path: `${MEMBER}/absences`, summary: 'Record leave of a member' })
    .input(z.strictObject({ ...member, ...leaveInput }))
    .output(teamLeave),

  memberAvailability: procedure({
    access: 'member',
    action: see,
    effect: 'read',
    shows: [availabilityNouns.availability, leave, leaveTypes],
  })
    .route({ method: 'GET', path: `${MEMBER}/availability`, summary: 'Read when a member can work' })
    .input(z.strictObject(member))
    .output(memberAvailability),

  /** Changes the entitlement from one leave year on; what was recorded before stays in the history. */
  saveEntitlement: procedure({ access: 'member', action: changeSettings, effect: 'write' })
    .route({
      method: 'PUT',
      path: `${MEMBER}/leave-entitlement`,
      summary: 'Change the leave that a member is entitled to',
    })
    .input(z.strictObject({ ...member, ...entitlementFields }))
    .output(balance),

  settings: procedure({ access: 'team', action: see, effect: 'read', shows: [leave, leaveTypes] })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/leave-settings',
      summary: 'Read the types of leave and the entitlement',
    })
    .input(z.strictObject(team))
    .output(leaveSettings),

  saveYear: procedure({ access: 'team', action: changeSettings, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/leave-year', summary: 'Change what staff are entitled to' })
    .input(z.strictObject({ ...team, ...version, ...yearFields }))
    .output(leaveSettings),

  addType: procedure({ access: 'team', action: changeSettings, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/leave-types', summary: 'Add a type of leave' })
    .input(z.strictObject({ ...team, ...typeFields }))
    .output(leaveType),

  /** Holds for leave that is asked for from now on. */
  saveType: procedure({ access: 'team', action: changeSettings, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/leave-types/{typeId}', summary: 'Change a type of leave' })
    .input(z.strictObject({ ...team, typeId: z.uuid(), ...version, ...typeFields }))
    .output(leaveType),
}
