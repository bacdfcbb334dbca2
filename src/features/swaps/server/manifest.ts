import { readMailedShifts } from '#features/shifts/server/data.ts'
import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { actions } from './actions.ts'
import { ownExports } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { router } from './router.ts'
import { tables } from './tables.ts'

export const manifest = {
  about: 'Shifts that change hands between colleagues, also one in return for another',
  contract,
  router,
  queues,
  actions,
  notices,
  subjects: readMailedShifts,
  tables,
  ownExports,
} satisfies Feature
