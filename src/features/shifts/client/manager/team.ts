import type { Standing } from '#features/teams/policy.ts'

/** The team whose shifts are shown, with what the manager may do in it. */
export type Team = Standing & { id: string }
