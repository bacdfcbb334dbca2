import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { coverNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { duties } from './duties.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Which shifts are not covered, who was rung about them, and what went wrong today',
  contract,
  router,
  duties,
  actions,
  details,
  nouns: coverNouns,
  notices,
  queues,
  tables,
  holdings,
  retention,
  ownExports,
  teamLists,
} satisfies Feature
