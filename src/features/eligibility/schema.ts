import { z } from 'zod'
import { type RuleId, ruleIds, ruleOf } from './rules/all-rules.ts'
import { acts } from './rules/rule.ts'
import type { TeamRules } from './rules/team-rules.ts'
import {
  afterBookings,
  averageWeeks,
  comeOffChoices,
  newStarterWeeks,
  nightWorkers,
  swapChoices,
  wayInChoices,
  weeklyRests,
  youngNights,
} from './rules/team-rules.ts'
import type { SaidReason } from './rules/words.ts'

const ruleId = z.enum(ruleIds as [RuleId, ...RuleId[]])

/** A reason in words, for one reader. */
const saidReason = z.object({
  rule: ruleId,
  level: z.enum(['warn', 'block']),
  text: z.string(),
  source: z.string(),
  /** The one thing that would make it good; null where the reader can do nothing. */
  wayOut: z.object({ act: z.enum(acts), text: z.string(), requirementId: z.uuid().nullable() }).nullable(),
  overridable: z.boolean(),
  compensatoryMinutes: z.number().nullable(),
}) satisfies z.ZodType<SaidReason>

/** What contracts of shifts answer with. */
export const saidAnswer = z.object({
  verdict: z.enum(['allowed', 'warned', 'blocked']),
  reasons: z.array(saidReason),
})
export type SaidAnswer = z.infer<typeof saidAnswer>

const levels = z
  .partialRecord(ruleId, z.enum(['warn', 'block', 'off']))
  .refine(
    (chosen) => Object.entries(chosen).every(([id, level]) => ruleOf.get(id as RuleId)?.choices.includes(level)),
    'The law does not leave this choice',
  )

/** What a team chooses of the law on working time; stored by version. */
export const teamRules = z.strictObject({
  levels,
  averageWeeks: z.literal(averageWeeks),
  newStarterWeeks: z.literal(newStarterWeeks),
  weeklyRest: z.enum(weeklyRests),
  nightWorker: z.enum(nightWorkers),
  youngNight: z.enum(youngNights),
  afterBooking: z.enum(afterBookings),
  swaps: z.enum(swapChoices),
  comeOff: z.enum(comeOffChoices),
  wayIn: z.enum(wayInChoices),
}) satisfies z.ZodType<TeamRules>
