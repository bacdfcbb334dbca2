import { uuidIn } from '#client/address.ts'
import { isMonth, type Month } from '#shared/time.ts'

const views = ['available', 'mine', 'history'] as const
export type View = (typeof views)[number]

/** The state of a worker's shifts page in its address. */
export interface ShiftsPlace {
  view?: View | undefined
  /** The month that stands instead of the list of one's own shifts. */
  month?: Month | undefined
  /** What the panel shows: an open shift, or the person's place on one. */
  shift?: string | undefined
  /** Those that the person cannot take are shown as well. */
  all?: true | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseShiftsPlace({ view, month, shift, all }: Record<string, unknown>): ShiftsPlace {
  return {
    view: views.find((known) => known === view),
    month: isMonth(month) ? month : undefined,
    shift: uuidIn(shift),
    all: all === true || undefined,
  }
}
