import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day, procedure, words } from '#shared/contract.ts'
import { equalNouns } from './nouns.ts'
import { equalActions } from './policy.ts'
import { saidWhys } from './rules/words.ts'
import { clock, comparable, ownTeam, personWeeks } from './schema.ts'

const { seeClocks, sayEqual } = equalActions
const team = { teamId: z.uuid() }
const TEAM = '/teams/{teamId}/equal-treatment'
const shows = [equalNouns.equalClocks, teamNouns.cards, clientNouns.clients]
const job = z.enum(jobCodes)
const days = { from: day, through: day }

/** What a list of clocks is narrowed by. */
export const clockFilter = {
  /** `soon`: week 13 in the next four weeks; `equal`: in it; `lacking`: soon or in it, and no rate is known. */
  show: z.enum(['running', 'soon', 'equal', 'lacking', 'over']).default('running'),
  clientId: z.uuid().optional(),
  search: words(100).default(''),
}

export const contract = {
  /** In which week of 12 people are, by client and role: the furthest first. */
  list: procedure({ access: 'team', action: seeClocks, effect: 'read', shows })
    .route({ method: 'GET', path: TEAM, summary: 'List in which week with a client people are' })
    .input(z.strictObject({ ...team, ...clockFilter, most: z.int().min(1).max(200).default(200) }))
    .output(
      z.object({
        /** The first ones, `most` of them. */
        items: z.array(clock),
        count: z.int(),
        /** Of the whole team: who reaches week 13 in the next four weeks, and who lacks a rate to compare with. */
        soon: z.int(),
        lacking: z.int(),
      }),
    ),

  /** Somebody's weeks with each client, as they are counted, with what they declared and what was said of them. */
  person: procedure({ access: 'team', action: seeClocks, effect: 'read', shows })
    .route({ method: 'GET', path: `${TEAM}/people/{userId}`, summary: 'Read somebody’s weeks with clients' })
    .input(z.strictObject({ ...team, userId: z.uuid() }))
    .output(personWeeks),

  /** What clients pay their own staff, and for which roles that people are in it is not known. */
  comparables: procedure({ access: 'team', action: seeClocks, effect: 'read', shows })
    .route({ method: 'GET', path: `${TEAM}/rates`, summary: 'List what clients pay their own staff' })
    .input(z.strictObject({ ...team, clientId: z.uuid().optional() }))
    .output(z.array(comparable)),

  /**
   * Says what a client pays its own staff from a day on; without `pay` nothing is known from then on. `version`: the one
   * that the caller has seen, 0 for none. Hours that are recorded already stay as they are priced.
   */
  saveComparable: procedure({ access: 'team', action: sayEqual, effect: 'write' })
    .route({ method: 'PUT', path: `${TEAM}/rates`, summary: 'Say what a client pays its own staff' })
    .input(
      z.strictObject({
        ...team,
        clientId: z.uuid(),
        job,
        siteId: z.uuid().optional(),
        version: z.int().min(0),
        from: day,
        /** Pence an hour. */
        pay: z.int().min(1).max(100_000).nullable(),
        /** Beyond 5.6 weeks: days of a year of five-day weeks, or hundredths of a percent of pay. */
        holidayDays: z.number().min(0.5).max(60).multipleOf(0.5).optional(),
        holidayPercent: z.int().min(0).max(5000).optional(),
      }),
    )
    .output(comparable),

  /** Says why somebody did not work for a client, or nobody did: jury service, a closure, a strike. */
  sayReason: procedure({ access: 'team', action: sayEqual, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/reasons`, summary: 'Say why nobody worked for a client' })
    .input(z.strictObject({ ...team, clientId: z.uuid(), userId: z.uuid().optional(), why: z.enum(saidWhys), ...days }))
    .output(z.object({ id: z.uuid() })),

  takeBackReason: procedure({ access: 'team', action: sayEqual, effect: 'write' })
    .route({
      method: 'DELETE',
      path: `${TEAM}/reasons/{reasonId}`,
      summary: 'Take back why nobody worked for a client',
    })
    .input(z.strictObject({ ...team, reasonId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  /** One's own weeks with clients, by agency. */
  mine: procedure({
    access: 'person',
    effect: 'read',
    shows: [equalNouns.ownClocks, shiftNouns.ownShifts, teamNouns.team],
  })
    .route({ method: 'GET', path: '/equal-treatment', summary: 'Read one’s own weeks with clients' })
    .input(z.strictObject({}))
    .output(z.array(ownTeam)),

  /** Declares weeks in which one worked for a client through another agency. */
  declare: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/equal-treatment/weeks', summary: 'Declare weeks for a client through others' })
    .input(z.strictObject({ ...team, clientId: z.uuid(), job, ...days, note: words(200).optional() }))
    .output(z.object({ id: z.uuid() })),

  takeBack: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'DELETE', path: '/equal-treatment/weeks/{weeksId}', summary: 'Take back declared weeks' })
    .input(z.strictObject({ weeksId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
}
