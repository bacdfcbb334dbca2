import type { StepId } from '#features/registration/schema.ts'
import { can, mayUse, type Permission, type Standing, type TeamAction } from '#features/teams/policy.ts'
import type { GuardedView } from './schema.ts'

/** How a manager of the member's team gets to see a field: with the profile, by a guarded view, or not at all. */
export type Visibility = 'profile' | GuardedView | 'never'

const OF_STEP: Record<StepId, Visibility> = {
  personal: 'profile',
  address: 'profile',
  resume: 'profile',
  passport: 'identity',
  'work-history': 'profile',
  background: 'background',
  'next-of-kin': 'next-of-kin',
  employment: 'payroll',
  certificates: 'profile',
  education: 'profile',
  medical: 'medical',
  business: 'profile',
  declaration: 'profile',
}

const OF_FIELD: readonly [StepId, RegExp, Visibility][] = [
  ['personal', /^teamId$/, 'never'],
  ['passport', /^(passport|drivingLicense)ExpiryDate$/, 'profile'],
  ['background', /^visa(Type|ExpiryDate)$|^reference[12]/, 'profile'],
  ['employment', /^employmentStatus$/, 'profile'],
]

/** Field visibility for managers (security 2.5). A step that is not listed does not compile; a new field follows its step. */
export function visibilityOf(step: StepId, field: string): Visibility {
  return OF_FIELD.find(([id, names]) => id === step && names.test(field))?.[2] ?? OF_STEP[step]
}

export interface Guard {
  action: TeamAction
  /** What an owner must have allowed a manager. */
  permission?: Permission
  /** The password must have been given within the last 15 minutes. */
  stepUp: boolean
  /** Locked until a conditional offer is recorded (Equality Act 2010 s. 60). */
  afterOffer: boolean
}

/** What each guarded view asks of whoever wants to look. */
export const GUARDS: Record<GuardedView, Guard> = {
  'next-of-kin': { action: 'manage', stepUp: false, afterOffer: false },
  identity: { action: 'manage', stepUp: true, afterOffer: false },
  background: { action: 'manage', stepUp: true, afterOffer: false },
  payroll: { action: 'manage', permission: 'pay', stepUp: true, afterOffer: false },
  medical: { action: 'manage', permission: 'health', stepUp: true, afterOffer: true },
}

/** Whether somebody who runs the team may ask for a guarded view at all; password and offer are asked for later. */
export function mayAsk(standing: Standing, view: GuardedView): boolean {
  const { action, permission } = GUARDS[view]
  return can(standing.role, action) && (permission === undefined || mayUse(standing, permission))
}
