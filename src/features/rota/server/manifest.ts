import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { rotaNouns } from '../nouns.ts'
import { actions } from './actions.ts'
import { retention } from './retention.ts'
import { router } from './router.ts'
import { tables } from './tables.ts'

export const manifest = {
  about: 'The rota: people, sites or jobs by days; each step can be undone',
  contract,
  router,
  nouns: rotaNouns,
  actions,
  tables,
  retention,
} satisfies Feature
