import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { actions } from './actions.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { tables } from './tables.ts'

export const manifest = {
  about: 'What comes in from a file: shifts, as drafts, and people, as invitations with the days of their papers',
  contract,
  router,
  routes,
  actions,
  tables,
} satisfies Feature
