import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { memberNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { duties } from './duties.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { tables } from './tables.ts'

export const manifest = {
  about: 'The people of a team, as far as its managers may see them',
  contract,
  router,
  duties,
  routes,
  nouns: memberNouns,
  queues,
  actions,
  details,
  notices,
  tables,
  ownExports,
  teamLists,
} satisfies Feature
