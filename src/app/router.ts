import { router as teams } from '#features/teams/server/router.ts'

/** The handlers behind contract.ts, in the same shape. */
export const router = { teams }
