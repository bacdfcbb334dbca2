import { analyticsActs } from './acts/analytics.ts'
import { attendanceActs } from './acts/attendance.ts'
import { checkActs } from './acts/checks.ts'
import { clientActs } from './acts/clients.ts'
import { complianceActs } from './acts/compliance.ts'
import { coverActs } from './acts/cover.ts'
import { deviceActs } from './acts/devices.ts'
import { interviewActs } from './acts/interviews.ts'
import { policyActs } from './acts/policies.ts'
import { rateActs } from './acts/rates.ts'
import { referenceActs } from './acts/references.ts'
import { registrationActs } from './acts/registration.ts'
import { roleActs } from './acts/roles.ts'
import { shiftImportActs } from './acts/shift-imports.ts'
import { shiftPartActs } from './acts/shift-parts.ts'
import { shiftActs } from './acts/shifts.ts'
import { strangerActs } from './acts/strangers.ts'
import { suspensionActs } from './acts/suspensions.ts'
import { swapActs } from './acts/swaps.ts'
import { tabletActs } from './acts/tablets.ts'
import { teamActs } from './acts/teams.ts'
import { timesheetActs } from './acts/timesheets.ts'
import type { Act } from './turn.ts'

/** Everything that people do in the race; a later feature adds its own. */
export const acts: Act[] = [
  ...registrationActs,
  ...teamActs,
  ...deviceActs,
  ...policyActs,
  ...complianceActs,
  ...suspensionActs,
  ...clientActs,
  ...rateActs,
  ...roleActs,
  ...checkActs,
  ...referenceActs,
  ...interviewActs,
  ...shiftActs,
  ...swapActs,
  ...shiftPartActs,
  ...shiftImportActs,
  ...coverActs,
  ...attendanceActs,
  ...tabletActs,
  ...timesheetActs,
  ...analyticsActs,
  ...strangerActs,
]
