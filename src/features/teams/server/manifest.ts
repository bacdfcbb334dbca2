import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { teamNouns } from '../nouns.ts'
import { actions, details } from './actions.ts'
import { ownExports, teamLists } from './exports.ts'
import { duties } from './invitations/duties.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { retention, sweeps } from './retention.ts'
import { router } from './router.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'Teams, their codes, requests, invitations and managers',
  contract,
  router,
  duties,
  queues,
  actions,
  details,
  notices,
  nouns: teamNouns,
  tables,
  holdings,
  retention,
  sweeps,
  ownExports,
  teamLists,
} satisfies Feature
