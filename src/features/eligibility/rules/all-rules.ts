import { availability } from './availability.ts'
import { averageHours } from './average-hours.ts'
import { compensatoryRest } from './compensatory-rest.ts'
import { complianceGaps } from './compliance-gaps.ts'
import { dailyRest } from './daily-rest.ts'
import { exclusion } from './exclusion.ts'
import { induction } from './induction.ts'
import { job } from './job.ts'
import { leave } from './leave.ts'
import { minimumWage } from './minimum-wage.ts'
import { neverTogether } from './never-together.ts'
import { nightAssessment } from './night-assessment.ts'
import { nightLimit } from './night-limit.ts'
import { occupationalRequirement } from './occupational-requirement.ts'
import { overlap } from './overlap.ts'
import { plannedBreak } from './planned-break.ts'
import { profile } from './profile.ts'
import { rightToWork } from './right-to-work.ts'
import type { Rule } from './rule.ts'
import { suspension } from './suspension.ts'
import { travel } from './travel.ts'
import { under18 } from './under-18.ts'
import { visaHours } from './visa-hours.ts'
import { weeklyRest } from './weekly-rest.ts'

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
