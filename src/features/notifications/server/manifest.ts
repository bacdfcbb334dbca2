import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { noticeNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { queues } from './jobs.ts'
import { sweeps } from './retention.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'What people are told, on the page and by mail',
  contract,
  router,
  queues,
  actions,
  details,
  nouns: noticeNouns,
  tables,
  holdings,
  sweeps,
} satisfies Feature
