import { router as accounts } from '#features/accounts/server/router.ts'
import { router as analytics } from '#features/analytics/server/router.ts'
import { router as audit } from '#features/audit/server/router.ts'
import { router as documents } from '#features/documents/server/router.ts'
import { router as members } from '#features/members/server/router.ts'
import { router as notifications } from '#features/notifications/server/router.ts'
import { router as privacy } from '#features/privacy/server/router.ts'
import { router as profile } from '#features/profile/server/router.ts'
import { router as registration } from '#features/registration/server/router.ts'
import { router as teams } from '#features/teams/server/router.ts'

/** The handlers behind contract.ts, in the same shape. */
export const router = {
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
