import type { StepId } from '#features/registration/schema.ts'
import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what with the members of a team; GUARDS below says what they may open of a profile. */
export const memberActions = {
  seeMembers: { who: 'managers', words: 'see its members, and of each the profile', atSites: true },
  seeFormer: { who: 'managers', words: 'see who was on its staff' },
  exportMembers: { who: 'managers', words: 'save the list of its members as a file' },
  recordOffer: { who: 'managers', words: 'record a conditional offer' },
  askForDetails: { who: 'managers', words: 'ask a member for details', atSites: true },
  saveFilters: { who: 'managers', words: 'name filters of the list of members, for themselves', atSites: true },
  remove: { who: 'managers', words: 'remove a member' },
  suspend: { who: 'managers', words: 'suspend a member, so that they cannot be booked, and allow them again' },
} satisfies Record<string, TeamAction>

/** The parts of a profile that are read by a call of their own, because each reading is audited. */
export const guardedViews = ['next-of-kin', 'identity', 'background', 'payroll', 'medical'] as const
export type GuardedView = (typeof guardedViews)[number]

/** How a manager of the member's team may see a field: with the profile, by a guarded view, or never. */
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

/** A row of the policy, with the further conditions of a guarded view. */
export interface Guard extends TeamAction {
  /** Needs a password that was given within the last 15 minutes. */
  recentSignIn: boolean
  /** Locked until a conditional offer is recorded (Equality Act 2010 s. 60). */
  afterOffer: boolean
}

/** Who may open which guarded view of a member, and under which conditions. */
export const GUARDS: Record<GuardedView, Guard> = {
  'next-of-kin': {
    who: 'managers',
    words: 'see the next of kin',
    atSites: true,
    recentSignIn: false,
    afterOffer: false,
  },
  identity: { who: 'managers', words: 'see identity documents', atSites: true, recentSignIn: true, afterOffer: false },
  background: { who: 'managers', words: 'see background checks', atSites: true, recentSignIn: true, afterOffer: false },
  payroll: {
    who: 'managers',
    words: 'see pay and tax',
    permission: 'pay',
    atSites: true,
    recentSignIn: true,
    afterOffer: false,
  },
  medical: {
    who: 'managers',
    words: 'see health answers once a conditional offer is recorded',
    permission: 'health',
    atSites: true,
    recentSignIn: true,
    afterOffer: true,
  },
}
