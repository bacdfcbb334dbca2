import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { rotaNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { paperActions, paperQueues, paperRetention, paperTables } from './papers/declared.ts'
import { paperRoutes } from './papers/routes.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { keepMade, keepPublished } from './steps/made.ts'
import { tables } from './tables.ts'

export const manifest = {
  about: 'The rota: people, sites or jobs by days; each step can be undone',
  contract,
  router,
  nouns: rotaNouns,
  routes: [...paperRoutes],
  queues: [...paperQueues] as typeof paperQueues,
  keepMade,
  keepPublished,
  actions: { ...actions, ...paperActions },
  tables: { ...tables, ...paperTables },
  retention: { ...retention, ...paperRetention },
} satisfies Feature
