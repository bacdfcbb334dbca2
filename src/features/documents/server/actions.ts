import type { DetailWords } from '#shared/audit-words.ts'
import { slots } from '../schema.ts'

export const details: DetailWords = {
  slot: Object.fromEntries([...slots.values()].map(({ slot, label }) => [slot, label])),
}
