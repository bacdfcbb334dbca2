import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { router } from './router.ts'

export const manifest = {
  about: 'The rota: people, sites or jobs by days; each step can be undone',
  contract,
  router,
} satisfies Feature
