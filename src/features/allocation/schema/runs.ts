import { z } from 'zod'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day } from '#shared/contract.ts'
import { MOST_OF_A_GOAL } from '../rules/goals.ts'
import { result } from './result.ts'

const goal = z.int().min(0).max(MOST_OF_A_GOAL)
/** Somebody and a shift: who must have a place on it, or who is not to. */
const pair = z.strictObject({ shiftId: z.uuid(), userId: z.uuid() })

/** What a plan is asked for. */
export const runInput = {
  from: day,
  through: day,
  /** Left out: every site, or job, of which the caller may plan. */
  siteIds: z.array(z.uuid()).min(1, 'Choose a site').max(500).optional(),
  jobs: z.array(z.enum(jobCodes)).min(1, 'Choose a job').max(20).optional(),
  goals: z.strictObject({ fairness: goal, cost: goal, sameFaces: goal }),
  /** Whether somebody is proposed about whom a rule only warns. */
  warnings: z.enum(['leave-out', 'propose']),
  /** Nobody of these is proposed. */
  leaveOut: z.array(z.uuid()).max(200),
  pins: z.array(pair).max(200),
  notFor: z.array(pair).max(200),
  /** About 10 seconds, or a minute. */
  effort: z.enum(['quick', 'thorough']),
}
const options = z.object({
  ...runInput,
  /** The sites that it is about, by name; null: every site that whoever asked may plan. */
  siteIds: runInput.siteIds.unwrap().nullable(),
  jobs: runInput.jobs.unwrap().nullable(),
})
export type RunOptions = z.infer<typeof options>

const runStates = ['waiting', 'working', 'done', 'failed'] as const

const listed = {
  id: z.uuid(),
  state: z.enum(runStates),
  /** Somebody has ended it early: it has the best plan so far. */
  isStopped: z.boolean(),
  options,
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Who has asked for it; null for somebody who has left. */
  by: z.string().nullable(),
  /** How many places it was to fill; null until they are counted. */
  places: z.int().nullable(),
  /** How many of them the best plan so far, or the plan, leaves open. */
  open: z.int().nullable(),
  /** At most so many percent, rounded up to a tenth, from the best possible; null: nothing is known. 0: none is better. */
  percent: z.number().nullable(),
  /** How many of its places have been booked. */
  booked: z.int(),
  /** Of a plan that has failed: why, in words. */
  why: z.string().nullable(),
}

/** Plans of the last weeks, to compare: what each was asked for and what came of it. */
export const listedRun = z.object({
  ...listed,
  /** Pence of pay that its proposals are; null for a manager who sees no pay, and until it is done. */
  pay: z.int().nullable(),
  minutes: z.int().nullable(),
})
export type ListedRun = z.infer<typeof listedRun>

/** A better plan while one is made: milliseconds since it began, what it costs in points, and what no plan is below. */
const point = z.object({ ms: z.int(), open: z.int(), cost: z.number(), bound: z.number().nullable() })
export type ProgressPoint = z.infer<typeof point>

export const run = z.object({
  ...listed,
  progress: z.object({
    /** What is being done: reading who may work what, searching, or saying why. */
    stage: z.enum(['waiting', 'reading', 'searching', 'explaining', 'done']),
    /** How long the search takes at most. */
    expectedMs: z.int(),
    /** The curve, in the order of time; never more than 200. */
    points: z.array(point),
  }),
  /** How many bookings from it the caller can take back: their own, of shifts that have not begun. */
  undoable: z.int(),
  /** Null until it is done. */
  result: result.nullable(),
})
export type Run = z.infer<typeof run>
