import type { Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

/** The tables of the rota: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  rota_steps: { holding: null, keeps: keptWords(retention['rota-steps']) },
}
