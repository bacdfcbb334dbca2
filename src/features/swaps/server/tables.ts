import type { Stored } from '#server/declared.ts'

const WITH_SHIFT = 'as long as its shift'

/** The tables of swaps: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  swaps: { holding: 'shifts', keeps: WITH_SHIFT },
  swap_asks: { holding: 'shifts', keeps: WITH_SHIFT },
}
