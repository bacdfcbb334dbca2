import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { paperActions, paperQueues, paperRetention, paperTables } from './papers/declared.ts'
import { paperRoutes } from './papers/routes.ts'
import { router } from './router.ts'

export const manifest = {
  about: 'The rota: people, sites or jobs by days; each step can be undone',
  contract,
  router,
  actions: { ...paperActions },
  routes: [...paperRoutes],
  queues: [...paperQueues] as typeof paperQueues,
  retention: { ...paperRetention },
  tables: { ...paperTables },
} satisfies Feature
