import { z } from 'zod'
import { rateNouns } from '#features/rates/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { timesheetNouns } from '#features/timesheets/nouns.ts'
import { day, procedure, words } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { ofHoliday } from './contract/holiday.ts'
import { ofWage } from './contract/wage.ts'
import { payNouns } from './nouns.ts'
import { payActions } from './policy.ts'
import { engagements, holidays, nations } from './rules/people.ts'
import { keyDocument, openRun, ownRun, payLine, payRun, payRunDetails, paySettings, rhythm } from './schema.ts'

const { seePay, engage, runPay, setUpPay } = payActions
const team = { teamId: z.uuid() }
const TEAM = '/teams/{teamId}/pay'
const RUN = `${TEAM}/runs/{runId}`
const ofRun = { ...team, runId: z.uuid() }
const shows = [payNouns.payRuns, teamNouns.cards]

export const contract = {
  /** What a run of the next period would pay each person, who is held and why. Nothing is written. */
  open: procedure({
    access: 'team',
    action: seePay,
    effect: 'read',
    shows: [...shows, timesheetNouns.timesheets, rateNouns.rates],
  })
    .route({ method: 'GET', path: TEAM, summary: 'Read what a team is to pay next' })
    .input(z.strictObject(team))
    .output(openRun),

  /** The lines of somebody in a run; without one those that wait for it. */
  linesOf: procedure({
    access: 'team',
    action: seePay,
    effect: 'read',
    shows: [payNouns.payRuns, timesheetNouns.timesheets],
  })
    .route({ method: 'GET', path: `${TEAM}/people/{userId}`, summary: 'List the lines of somebody’s pay' })
    .input(z.strictObject({ ...team, userId: z.uuid(), runId: z.uuid().optional() }))
    .output(z.array(payLine)),

  /** The closed runs of a team, the latest first. */
  runs: procedure({ access: 'team', action: seePay, effect: 'read', shows: [payNouns.payRuns, teamNouns.cards] })
    .route({ method: 'GET', path: `${TEAM}/runs`, summary: 'List the pay runs of a team' })
    .input(z.strictObject({ ...team, after: cursors.text.optional() }))
    .output(z.object({ items: z.array(payRun), next: z.string().optional() })),

  /** A closed run with what each person got. */
  run: procedure({ access: 'team', action: seePay, effect: 'read', shows: [payNouns.payRuns, teamNouns.cards] })
    .route({ method: 'GET', path: RUN, summary: 'Read a pay run' })
    .input(z.strictObject(ofRun))
    .output(payRunDetails),

  /**
   * Closes the run of the period that is over: takes every open line of who is not held, makes its file and tells the
   * people. `total` and `people`: what the caller was shown, 409 when it is something else now. `topUps`: whose pay is
   * made up to the minimum wage. 409 when nobody is to be paid, so that no number is used for nothing.
   */
  close: procedure({ access: 'team', action: runPay, effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: `${TEAM}/runs`, summary: 'Close a pay run' })
    .input(
      z.strictObject({
        ...team,
        through: day,
        people: z.int().min(1),
        total: z.int(),
        topUps: z.array(z.uuid()).max(2000).default([]),
      }),
    )
    .output(payRun),

  /**
   * Releases a run to payroll, where an owner has asked for two people: 403 for who has closed it, 409 unless it waits
   * for that.
   */
  release: procedure({ access: 'team', action: runPay, effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: `${RUN}/release`, summary: 'Release a pay run to payroll' })
    .input(z.strictObject(ofRun))
    .output(payRun),

  /** Says that a run has been paid: from then on it cannot be void. */
  markPaid: procedure({ access: 'team', action: runPay, effect: 'write' })
    .route({ method: 'POST', path: `${RUN}/paid`, summary: 'Mark a pay run as paid' })
    .input(z.strictObject(ofRun))
    .output(payRun),

  /** Voids a run that is not paid yet. Its number stays used; its lines go into the next one. */
  voidRun: procedure({ access: 'team', action: runPay, effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: `${RUN}/void`, summary: 'Void a pay run' })
    .input(z.strictObject({ ...ofRun, reason: words(300).min(1, 'Say why') }))
    .output(payRun),

  /** Says how people are engaged. `payrollNumber`: of one person alone, 422 for several. */
  savePeople: procedure({ access: 'team', action: engage, effect: 'write' })
    .route({ method: 'PUT', path: `${TEAM}/people`, summary: 'Say how people are engaged' })
    .input(
      z.strictObject({
        ...team,
        userIds: z.array(z.uuid()).min(1).max(500),
        engagement: z.enum(engagements),
        nation: z.enum(nations),
        holiday: z.enum(holidays),
        payrollNumber: words(40).min(1).optional(),
        umbrella: z
          .strictObject({
            ...{ name: words(120).min(1, 'Enter the umbrella company'), reviewedOn: day },
            /** What it says that it keeps, for the example of a week. */
            keeps: z.strictObject({ margin: z.int().min(0).max(100_000), costs: z.int().min(0).max(9000) }).optional(),
          })
          .optional(),
      }),
    )
    .output(z.object({ saved: z.int() })),

  /**
   * Gives people their Key Information Document with their own figures, where none or another was given: anew when how
   * they are engaged, through whom or how they are paid has changed. 422 for whom nobody has said how they are engaged.
   */
  giveDocuments: procedure({ access: 'team', action: engage, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/documents`, summary: 'Give Key Information Documents' })
    .input(z.strictObject({ ...team, userIds: z.array(z.uuid()).min(1).max(500) }))
    .output(z.object({ given: z.int() })),

  /** The Key Information Documents that somebody was given, the latest first. */
  documentsOf: procedure({ access: 'team', action: seePay, effect: 'read', shows: [payNouns.payRuns] })
    .route({
      method: 'GET',
      path: `${TEAM}/people/{userId}/documents`,
      summary: 'List somebody’s Key Information Documents',
    })
    .input(z.strictObject({ ...team, userId: z.uuid() }))
    .output(z.array(keyDocument)),

  /** `version`: the one that the caller has seen, 0 for none. 422 for a first day within what is closed. */
  saveSettings: procedure({ access: 'team', action: setUpPay, effect: 'write' })
    .route({ method: 'PUT', path: `${TEAM}/settings`, summary: 'Choose when a team pays' })
    .input(
      z.strictObject({ ...team, version: z.int().min(0), ...rhythm, firstDay: day, twoPeople: z.boolean().optional() }),
    )
    .output(paySettings),

  ...ofHoliday,
  ...ofWage,

  /** One's own pay, in all teams, the latest first. */
  mine: procedure({ access: 'person', effect: 'read', shows: [payNouns.ownPay, teamNouns.team] })
    .route({ method: 'GET', path: '/pay', summary: 'List one’s own pay' })
    .input(z.strictObject({}))
    .output(z.array(ownRun)),

  /** The lines of one's own pay in a run. */
  myLines: procedure({ access: 'person', effect: 'read', shows: [payNouns.ownPay] })
    .route({ method: 'GET', path: '/pay/{runId}', summary: 'List the lines of one’s own pay' })
    .input(z.strictObject({ runId: z.uuid() }))
    .output(z.array(payLine)),

  /** One's own Key Information Documents, in all teams, the latest first. */
  myDocuments: procedure({ access: 'person', effect: 'read', shows: [payNouns.ownPay] })
    .route({ method: 'GET', path: '/pay/documents', summary: 'List one’s own Key Information Documents' })
    .input(z.strictObject({}))
    .output(z.array(keyDocument)),

  /** Says that one has read a document of one's own. */
  readDocument: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/pay/documents/{documentId}/read', summary: 'Say that one has read a document' })
    .input(z.strictObject({ documentId: z.uuid() }))
    .output(keyDocument),
}
