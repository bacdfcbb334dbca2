import type { TeamRole } from './schema.ts'

/** What an owner may allow a manager beside what every manager does. */
export type Permission = 'health' | 'pay' | 'override' | 'payroll'

/** A person's standing in a team: role and, for a manager, the permissions that an owner granted. */
export interface Standing {
  role: TeamRole
  seesHealth: boolean
  seesPay: boolean
  mayOverride: boolean
  runsPayroll: boolean
  /** A manager of some sites alone, whom an action must be open to (`atSites`). */
  limited: boolean
}

/** A manager's permissions, as standings name them. */
export type Permissions = Omit<Standing, 'role' | 'limited'>

/** What an owner gives somebody who runs the team, apart from sites. */
export type Rights = Omit<Standing, 'limited'>

const NAMES = {
  health: 'seesHealth',
  pay: 'seesPay',
  override: 'mayOverride',
  payroll: 'runsPayroll',
} as const satisfies Record<Permission, keyof Permissions>

/** The same in words, for what somebody may or will. */
const WORDS: Record<keyof Permissions, string> = {
  seesHealth: 'see health answers',
  seesPay: 'see pay and tax',
  mayOverride: 'book against a rule',
  runsPayroll: 'run payroll and invoices',
}

/** `see health answers, book against a rule`; empty without any. */
export function permissionsInWords(held: Permissions): string {
  const names = Object.keys(WORDS) as (keyof Permissions)[]
  return names
    .filter((name) => held[name])
    .map((name) => WORDS[name])
    .join(', ')
}

/**
 * One row of a feature's policy, read by the gate of its procedures and by its buttons: who may do it, what it is in words, and the
 * permission that a manager needs for it.
 */
export interface TeamAction {
  who: 'members' | 'managers' | 'owners'
  words: string
  permission?: Permission
  /** Open to managers who are limited to sites as well: what it reads and changes follows their sites. Closed to them otherwise. */
  atSites?: true
  /**
   * Acts of these rows run beside each other: they lock the team shared, and the rows below decide between two of them.
   * Only for what writes no row of `teams` (docs/architecture.md, The order of locks).
   */
  besideEachOther?: true
}

/** Who may do what with a team. */
export const teamActions = {
  leave: { who: 'members', words: 'leave the team, but for its last owner' },
  seeFellows: { who: 'members', words: 'see the cards of its staff, where the team lets them' },
  seeSettings: { who: 'managers', words: 'see the settings of the team' },
  changeSettings: { who: 'managers', words: 'change the name of the team and who joins by its code' },
  changeSafety: {
    who: 'owners',
    words: 'change whether members see each other’s cards and managers need two-factor sign-in',
  },
  proveMailDomain: {
    who: 'owners',
    words: 'prove the mail domain of the agency by their own address, and stop that',
  },
  changeCode: { who: 'managers', words: 'give the team another code' },
  answerRequests: { who: 'managers', words: 'see who asks to join, and approve or reject them', besideEachOther: true },
  inviteStaff: { who: 'managers', words: 'invite staff, and see who is invited' },
  inviteManagers: { who: 'owners', words: 'invite managers' },
  seeManagers: { who: 'managers', words: 'see who runs the team' },
  changeManagers: { who: 'owners', words: 'change what managers may do, and remove them' },
  handOver: { who: 'owners', words: 'make a manager the owner of the team' },
  delete: { who: 'owners', words: 'delete the team' },
} satisfies Record<string, TeamAction>

const ROLES: Record<TeamAction['who'], readonly TeamRole[]> = {
  members: ['owner', 'manager', 'staff'],
  managers: ['owner', 'manager'],
  owners: ['owner'],
}

/** Whether a person may do something in a team, by their standing in it; the role label of their profile gives no rights (decision 1). */
export function can(standing: Standing | undefined, action: TeamAction): boolean {
  const { who, permission } = action
  if (!standing || !ROLES[who].includes(standing.role) || isBeyondSites(standing, action)) return false
  return permission === undefined || mayUse(standing, permission)
}

/** Whether an action is closed to somebody because they are limited to sites. */
export const isBeyondSites = ({ limited }: Standing, { who, atSites }: TeamAction): boolean =>
  limited && who !== 'members' && !atSites

/** Whether a permission is held: owners hold all, staff none. */
function mayUse(standing: Standing, permission: Permission): boolean {
  if (standing.role === 'owner') return true
  // Nobody closes a run of pay that they may not see.
  if (permission === 'payroll' && !standing.seesPay) return false
  return standing.role === 'manager' && standing[NAMES[permission]]
}

/** Who gets the events of a noun. `fellows`: managers, and members where the team lets them see each other's cards. */
export type Audience = TeamAction['who'] | 'fellows'

/** Whether a person with this role gets the events of this audience. */
export function hears(audience: Audience, team: { role: TeamRole; membersSeeCards: boolean }): boolean {
  if (audience === 'fellows') return team.membersSeeCards || team.role !== 'staff'
  return ROLES[audience].includes(team.role)
}

declare const passed: unique symbol

/** A row that the caller may act on: only a gate in `server/` creates it. */
export type Authorized<T> = T & { readonly [passed]: true }
