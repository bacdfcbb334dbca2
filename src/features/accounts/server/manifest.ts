import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { accountNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { retention, sweeps } from './retention.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Signing in and up, sessions, passwords and second factors',
  contract,
  router,
  routes,
  queues,
  actions,
  details,
  notices,
  nouns: accountNouns,
  tables,
  holdings,
  retention,
  sweeps,
} satisfies Feature
