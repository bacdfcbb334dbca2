import { readMailedShifts } from '#features/shifts/server/data.ts'
import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { attendanceNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about:
    'When people came to their shifts, paused and left: by phone, at a tablet of the site, or entered by a manager',
  contract,
  router,
  routes,
  queues,
  actions,
  details,
  nouns: attendanceNouns,
  notices,
  subjects: readMailedShifts,
  tables,
  holdings,
  ownExports,
  teamLists,
} satisfies Feature
