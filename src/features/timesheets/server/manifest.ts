import { readMailedShifts } from '#features/shifts/server/data.ts'
import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { timesheetNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { slots } from './slots.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'What people have worked: planned, worked, what it pays and why, confirmed by them and approved by managers',
  contract,
  router,
  routes,
  queues,
  actions,
  notices,
  subjects: readMailedShifts,
  nouns: timesheetNouns,
  tables,
  holdings,
  retention,
  slots,
  ownExports,
  teamLists,
} satisfies Feature
