import type { Feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { details } from './actions.ts'
import { router } from './router.ts'
import { fileSlots as slots } from './slots.ts'

export const manifest = { contract, router, slots, details } satisfies Feature
