import type { AuditKind } from '#shared/audit-words.ts'

/** The labels of the filter's choices. */
export const KIND_LABELS: Record<AuditKind, string> = {
  looking: 'Looking at personal data',
  joining: 'Joining and leaving',
  team: 'Team and settings',
  profile: 'Profiles and documents',
  account: 'Accounts and sign-in',
  upkeep: 'Exports, erasure and upkeep',
}
