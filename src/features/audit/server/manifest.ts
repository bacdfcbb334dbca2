import type { Feature } from '#server/feature.ts'
import { auditNouns } from '#shared/audit-nouns.ts'
import { contract } from '../contract.ts'
import { actions } from './actions.ts'
import { queues } from './jobs.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'

export const manifest = { contract, router, routes, queues, actions, nouns: auditNouns } satisfies Feature
