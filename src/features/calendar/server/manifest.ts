import { readMailedShifts } from '#features/shifts/server/data.ts'
import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { calendarNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { sweeps } from './retention.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'A person’s own calendar of shifts: the link for other programs, and reminders',
  contract,
  router,
  routes,
  queues,
  actions,
  notices,
  subjects: readMailedShifts,
  nouns: calendarNouns,
  tables,
  holdings,
  sweeps,
} satisfies Feature
