import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { actions } from './actions.ts'
import { queues } from './jobs.ts'
import { retention, sweeps } from './retention.ts'
import { routes } from './routes.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Uploaded files: certificates, identity documents, photos',
  contract,
  router: {},
  routes,
  queues,
  actions,
  tables,
  holdings,
  retention,
  sweeps,
} satisfies Feature
