import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { privacyNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { recordsExport } from './archive/own.ts'
import { duties } from './duties.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { retention, sweeps } from './retention/rules.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { tables } from './tables.ts'

export const manifest = {
  about: 'Archives of one’s data, erasure and retention',
  contract,
  router,
  duties,
  routes,
  queues,
  actions,
  notices,
  nouns: privacyNouns,
  tables,
  retention,
  sweeps,
  ownExports: [recordsExport],
} satisfies Feature
