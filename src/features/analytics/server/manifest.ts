import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { actions, details } from './actions.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'

export const manifest = {
  about: 'Figures and trends of a team',
  contract,
  router,
  routes,
  queues,
  actions,
  details,
  notices,
} satisfies Feature
