import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { interviewNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { duties } from './duties.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Interviews, their panels, offered times, scorecards and outcomes',
  contract,
  router,
  duties,
  routes,
  queues,
  actions,
  details,
  notices,
  nouns: interviewNouns,
  tables,
  holdings,
  retention,
  ownExports,
  teamLists,
} satisfies Feature
