/** What an event is about: the choices of the filter. */
export const auditKinds = ['looking', 'joining', 'team', 'profile', 'account', 'upkeep'] as const
export type AuditKind = (typeof auditKinds)[number]

export const KIND_LABELS: Record<AuditKind, string> = {
  looking: 'Looking at personal data',
  joining: 'Joining and leaving',
  team: 'Team and settings',
  profile: 'Profiles and documents',
  account: 'Accounts and sign-in',
  upkeep: 'Exports, erasure and upkeep',
}
