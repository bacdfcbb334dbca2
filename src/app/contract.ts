import { contract as accounts } from '#features/accounts/contract.ts'
import { contract as analytics } from '#features/analytics/contract.ts'
import { contract as audit } from '#features/audit/contract.ts'
import { contract as documents } from '#features/documents/contract.ts'
import { contract as members } from '#features/members/contract.ts'
import { contract as notifications } from '#features/notifications/contract.ts'
import { contract as privacy } from '#features/privacy/contract.ts'
import { contract as profile } from '#features/profile/contract.ts'
import { contract as registration } from '#features/registration/contract.ts'
import { contract as teams } from '#features/teams/contract.ts'

/** Every procedure of the product, by feature. */
export const contract = {
  accounts,
  analytics,
  audit,
  documents,
  members,
  notifications,
  privacy,
  profile,
  registration,
  teams,
}
