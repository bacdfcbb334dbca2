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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the address; invalid values become undefined. */
export function parseShiftsPlace({ view, month, shift, all }: Record<string, unknown>): ShiftsPlace {
  return {
    view: views.find((known) => known === view),
    month: isMonth(month) ? month : undefined,
    shift: typeof shift === 'string' && UUID.test(shift) ? shift : undefined,
    all: all === true || undefined,
  }
}
