import { z } from 'zod'
import { day } from '#shared/contract.ts'
import { type RuleId, ruleIds, ruleOf } from './rules/all-rules.ts'
import { acts } from './rules/rule.ts'
import type { TeamRules } from './rules/team-rules.ts'
import {
  afterBookings,
  averageWeeks,
  comeOffChoices,
  letterChoices,
  nightWorkers,
  swapChoices,
  wayInChoices,
  weeklyRests,
  youngNights,
} from './rules/team-rules.ts'
import { NEUTRAL, type SaidReason } from './rules/words.ts'

const ruleId = z.enum(ruleIds as [RuleId, ...RuleId[]])

/** A reason in words, for one reader. */
const saidReason = z.object({
  rule: z.enum([...(ruleIds as [RuleId, ...RuleId[]]), NEUTRAL]),
  level: z.enum(['warn', 'block']),
  text: z.string(),
  source: z.string(),
  /** Whose turn it is, for what, and when that was given or by when it is needed; null where nothing with a name is missing. */
  turn: z.object({ of: z.enum(['team', 'worker']), what: z.string(), day: z.string() }).nullable(),
  /** The one thing that would make it good; null where the reader can do nothing. */
  wayOut: z
    .object({ act: z.enum(acts), text: z.string(), requirementId: z.uuid().nullable(), kind: z.string().nullable() })
    .nullable(),
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
  averageFrom: day.nullable().meta({ examples: [null] }),
  letter: z.enum(letterChoices),
  weeklyRest: z.enum(weeklyRests),
  nightWorker: z.enum(nightWorkers),
  youngNight: z.enum(youngNights),
  afterBooking: z.enum(afterBookings),
  swaps: z.enum(swapChoices),
  comeOff: z.enum(comeOffChoices),
  wayIn: z.enum(wayInChoices),
}) satisfies z.ZodType<TeamRules>
