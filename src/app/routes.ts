import { routes as accounts } from '#features/accounts/server/routes.ts'
import { routes as analytics } from '#features/analytics/server/routes.ts'
import { routes as audit } from '#features/audit/server/routes.ts'
import { routes as documents } from '#features/documents/server/routes.ts'
import { routes as members } from '#features/members/server/routes.ts'
import { routes as notifications } from '#features/notifications/server/routes.ts'
import { routes as privacy } from '#features/privacy/server/routes.ts'
import { routes as profile } from '#features/profile/server/routes.ts'
import type { RawRoute } from '#server/services.ts'

/** Every route that is not a procedure. */
export const routes: RawRoute[] = [
  ...accounts,
  ...analytics,
  ...audit,
  ...documents,
  ...members,
  ...notifications,
  ...privacy,
  ...profile,
]
