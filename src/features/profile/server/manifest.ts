import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { actions } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { tables } from './tables.ts'

export const manifest = {
  about: 'The signed-in person’s own profile and work passport',
  contract,
  router,
  routes,
  actions,
  notices,
  queues,
  tables,
  ownExports,
  teamLists,
} satisfies Feature
