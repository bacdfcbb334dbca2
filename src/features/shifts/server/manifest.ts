import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { shiftNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { duties } from './duties.ts'
import { ownExports, teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { readMailedShifts } from './reading/mailed.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Shifts, the people on them, offers, and the rules on working time that a team chooses',
  contract,
  router,
  duties,
  queues,
  actions,
  details,
  notices,
  subjects: readMailedShifts,
  nouns: shiftNouns,
  tables,
  holdings,
  retention,
  ownExports,
  teamLists,
} satisfies Feature
