import { z } from 'zod'
import { rateNouns } from '#features/rates/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { isMonth, TIME_OF_DAY } from '#shared/time.ts'
import { ofClients } from './contract/clients.ts'
import { ofCutOff } from './contract/cut-off.ts'
import { ofVersion, said, TEAM, team, week } from './contract/inputs.ts'
import { ofPapers } from './contract/papers.ts'
import { ofPins } from './contract/pins.ts'
import { timesheetNouns } from './nouns.ts'
import { timesheetActions } from './policy.ts'
import { MOST_STRETCHES } from './rules/said-times.ts'
import { chargedLine, hoursOfShift, lineDetails, ownHours, ownLine, shown, teamLine, totals } from './schema.ts'

const { see, approve, setUp } = timesheetActions
const month = z
  .string()
  .refine(isMonth, 'Enter a month such as 2026-11')
  .meta({ examples: ['2026-11'] })
const time = z
  .string()
  .regex(TIME_OF_DAY, 'Enter a time such as 07:30')
  .meta({ examples: ['07:00'] })
/** Times of the clock in London, meant as near to the plan as they can be: the end may be on the next day. */
const times = {
  start: time,
  end: z
    .string()
    .regex(TIME_OF_DAY, 'Enter a time such as 07:30')
    .meta({ examples: ['15:30'] }),
  breakMinutes: z.int().min(0).max(480),
  /** When they were up in a sleep-in, or called out: each a stretch within these times. */
  active: z
    .array(z.strictObject({ start: time, end: time }))
    .max(MOST_STRETCHES)
    .optional(),
}
const OWN = '/hours'
const OWN_LINE = '/hours/{recordId}'
const LINE = '/teams/{teamId}/timesheets/{recordId}'
const filter = { ...team, week, siteId: z.uuid().optional() }
const shows = [timesheetNouns.timesheets, teamNouns.cards, rateNouns.terms]

const settings = z.object({
  version: z.int().min(0),
  /** Minutes by which times may differ from the plan and still approve themselves; null: none do. */
  tolerance: z.int().min(0).max(30).nullable(),
  /** By how many managers they are approved, one after the other; with two the tolerance gives the first step. */
  steps: z.int().min(1).max(2),
})

export const contract = {
  /** One's own worked time in a month, in all teams, and what waits for an answer. Never a charge. */
  mine: procedure({ access: 'person', effect: 'read', shows: [timesheetNouns.ownHours, teamNouns.team] })
    .route({ method: 'GET', path: OWN, summary: 'List one’s own hours of a month' })
    .input(z.strictObject({ month }))
    .output(ownHours),

  /** Says that a version is right. What one had said was wrong with it is settled. */
  confirm: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: `${OWN_LINE}/confirm`, summary: 'Confirm one’s own hours' })
    .input(z.strictObject(ofVersion))
    .output(ownLine),

  /**
   * Says when one worked instead, with a reason: the next version, which one confirms with it. 409 once a manager has
   * changed or approved the times: then they can be disputed.
   */
  change: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PUT', path: OWN_LINE, summary: 'Say when one worked' })
    .input(z.strictObject({ ...ofVersion, ...times, reason: said }))
    .output(ownLine),

  /** Says that a version is wrong, in words. 409 while another dispute of the line is open. */
  dispute: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: `${OWN_LINE}/dispute`, summary: 'Dispute one’s own hours' })
    .input(z.strictObject({ ...ofVersion, words: said }))
    .output(ownLine),

  /** Says that all of a week is right. 409 while a line of it waits for an answer, or none is there. */
  finishWeek: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: `${OWN}/weeks`, summary: 'Mark a week as done' })
    .input(z.strictObject({ ...team, week }))
    .output(z.object({ doneAt: z.string() })),

  /** The lines of a week, from Monday: what needs a manager first, then by start. */
  list: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: TEAM, summary: 'List the hours worked in a week' })
    .input(z.strictObject({ ...filter, show: shown, after: cursors.text.optional() }))
    .output(z.object({ items: z.array(teamLine), next: z.string().optional() })),

  /** What the lines of a week come to, by their state. */
  totals: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: `${TEAM}/totals`, summary: 'Total the hours worked in a week' })
    .input(z.strictObject(filter))
    .output(totals),

  /** One line with its versions, approvals and disputes. */
  line: procedure({ access: 'team', action: see, effect: 'read', shows: [...shows, shiftNouns.shifts] })
    .route({ method: 'GET', path: LINE, summary: 'Read a line of a timesheet' })
    .input(z.strictObject({ ...team, recordId: z.uuid() }))
    .output(chargedLine),

  /** What somebody has worked in a month in this team, the latest first. */
  ofPerson: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/hours',
      summary: 'List the hours that somebody has worked in a month',
    })
    .input(z.strictObject({ ...team, userId: z.uuid(), month }))
    .output(z.array(teamLine)),

  /** What was worked of a shift that is over, with the charge for managers who see pay. */
  ofShift: procedure({ access: 'team', action: see, effect: 'read', shows: [...shows, rateNouns.rates] })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/shifts/{shiftId}/hours',
      summary: 'List the hours worked of a shift',
    })
    .input(z.strictObject({ ...team, shiftId: z.uuid() }))
    .output(hoursOfShift),

  /**
   * Approves versions of lines, all or none: 409 where one has a newer version, a time that nobody knows, or has the
   * caller's first approval of two. What is disputed of them is settled. 409 too where a client has to sign and has
   * not, unless `unsigned` says that it is approved without. `first`: of how many another manager gives the second
   * approval.
   */
  approve: procedure({ access: 'team', action: approve, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/approve`, summary: 'Approve worked times' })
    .input(
      z.strictObject({
        ...team,
        lines: z
          .array(z.strictObject(ofVersion))
          .min(1)
          .max(100)
          .refine((lines) => new Set(lines.map(({ recordId }) => recordId)).size === lines.length, 'Name a line once'),
        unsigned: z.boolean().optional(),
      }),
    )
    .output(z.object({ approved: z.int(), first: z.int() })),

  /**
   * Approves all that match of a week, and of two approvals gives the second where another manager or the tolerance
   * gave the first. `count`: how many the caller was shown, 409 when it is another number now.
   */
  approveMatching: procedure({ access: 'team', action: approve, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/approve-matching`, summary: 'Approve all worked times that match' })
    .input(z.strictObject({ ...filter, count: z.int().min(1) }))
    .output(z.object({ approved: z.int(), first: z.int() })),

  /** Takes back the approval of a version; of two the one that was given last. 409 once a pay run has it. */
  takeBack: procedure({ access: 'team', action: approve, effect: 'write' })
    .route({ method: 'POST', path: `${LINE}/take-back`, summary: 'Take back the approval of worked times' })
    .input(z.strictObject({ ...team, ...ofVersion }))
    .output(lineDetails),

  /** Writes when somebody worked, with a reason; they are told. */
  correct: procedure({ access: 'team', action: approve, effect: 'write' })
    .route({ method: 'PUT', path: LINE, summary: 'Change worked times' })
    .input(z.strictObject({ ...team, ...ofVersion, ...times, reason: said }))
    .output(lineDetails),

  /** Asks the person about a version; they are told. 409 while something is open about the line. */
  ask: procedure({ access: 'team', action: approve, effect: 'write' })
    .route({ method: 'POST', path: `${LINE}/ask`, summary: 'Ask somebody about worked times' })
    .input(z.strictObject({ ...team, ...ofVersion, words: said }))
    .output(lineDetails),

  /** Answers what the person disputes, and leaves the times as they are; they are told. */
  answer: procedure({ access: 'team', action: approve, effect: 'write' })
    .route({ method: 'POST', path: `${LINE}/answer`, summary: 'Answer a dispute of worked times' })
    .input(z.strictObject({ ...team, ...ofVersion, words: said }))
    .output(lineDetails),

  settings: procedure({ access: 'team', action: see, effect: 'read', shows: [timesheetNouns.timesheets] })
    .route({ method: 'GET', path: `${TEAM}/settings`, summary: 'Read how worked times are approved' })
    .input(z.strictObject(team))
    .output(settings),

  /** What counts where the terms of a client say nothing else. `version`: the one that the caller has seen, 0 for none. */
  saveSettings: procedure({ access: 'team', action: setUp, effect: 'write' })
    .route({ method: 'PUT', path: `${TEAM}/settings`, summary: 'Choose how worked times are approved' })
    .input(z.strictObject({ ...team, ...settings.shape }))
    .output(settings),

  ...ofCutOff,
  ...ofClients,
  ...ofPins,
  ...ofPapers,
}
