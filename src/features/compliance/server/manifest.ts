import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { complianceNouns } from '../nouns.ts'
import { factsOfKind } from '../rules/own-facts.ts'
import { actions, details } from './actions.ts'
import { teamLists } from './exports.ts'
import { queues } from './jobs.ts'
import { notices } from './notices.ts'
import { certificateNames, requiredTasks } from './own/own-required.ts'
import { rejectedTasks } from './own/own-tasks.ts'
import { router } from './router.ts'
import { routes } from './routes.ts'
import { readOwnFacts } from './statuses/statuses.ts'
import { holdings, tables } from './tables.ts'

export const manifest = {
  about: 'What a team requires of its staff, and who complies with it',
  contract,
  router,
  routes,
  actions,
  details,
  notices,
  queues,
  profileTasks: async (context) => (await Promise.all([rejectedTasks(context), requiredTasks(context)])).flat(),
  certificateNames,
  verifiedFacts: async (context) => {
    const facts = await readOwnFacts(context)
    return (kind) => factsOfKind(facts, kind)
  },
  nouns: complianceNouns,
  tables,
  holdings,
  teamLists,
} satisfies Feature
