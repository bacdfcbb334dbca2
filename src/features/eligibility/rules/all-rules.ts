import { complianceGaps } from './person/compliance-gaps.ts'
import { exclusion } from './person/exclusion.ts'
import { induction } from './person/induction.ts'
import { job } from './person/job.ts'
import { neverTogether } from './person/never-together.ts'
import { occupationalRequirement } from './person/occupational-requirement.ts'
import { profile } from './person/profile.ts'
import { rightToWork } from './person/right-to-work.ts'
import { suspension } from './person/suspension.ts'
import { visaHours } from './person/visa-hours.ts'
import type { Rule } from './rule.ts'
import { availability } from './shift/availability.ts'
import { leave } from './shift/leave.ts'
import { minimumWage } from './shift/minimum-wage.ts'
import { overlap } from './shift/overlap.ts'
import { travel } from './shift/travel.ts'
import { averageHours } from './working-time/average-hours.ts'
import { compensatoryRest } from './working-time/compensatory-rest.ts'
import { dailyRest } from './working-time/daily-rest.ts'
import { nightAssessment } from './working-time/night-assessment.ts'
import { nightLimit } from './working-time/night-limit.ts'
import { plannedBreak } from './working-time/planned-break.ts'
import { under18 } from './working-time/under-18.ts'
import { weeklyRest } from './working-time/weekly-rest.ts'

/** Every rule, in the order in which reasons are shown. A new one: its file and its line here. */
export const RULES = [
  overlap,
  suspension,
  rightToWork,
  visaHours,
  under18,
  profile,
  complianceGaps,
  job,
  exclusion,
  neverTogether,
  occupationalRequirement,
  induction,
  leave,
  dailyRest,
  compensatoryRest,
  weeklyRest,
  averageHours,
  nightLimit,
  nightAssessment,
  plannedBreak,
  availability,
  travel,
  minimumWage,
] as const satisfies readonly Rule[]

export type RuleId = (typeof RULES)[number]['id']
export const ruleIds = RULES.map(({ id }) => id)
export const ruleOf = new Map<RuleId, Rule>(RULES.map((rule) => [rule.id, rule]))
