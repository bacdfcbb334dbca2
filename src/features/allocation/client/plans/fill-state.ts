import { type Day, isDay } from '#shared/time.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the page of plans shows, in its address. */
export interface FillState {
  /** The plan that is read; without it all of them are listed. */
  run?: string | undefined
  view?: 'rota' | undefined
  /** A plan is asked for. */
  ask?: true | undefined
  /** The days that it is asked for; without them this week. */
  from?: Day | undefined
  through?: Day | undefined
}

const dayIn = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** Parses the address; invalid values become undefined. */
export function parseFillState({ run, view, ask, from, through }: Record<string, unknown>): FillState {
  return {
    run: typeof run === 'string' && UUID.test(run) ? run : undefined,
    view: view === 'rota' ? view : undefined,
    ask: ask === true || undefined,
    from: dayIn(from),
    through: dayIn(through),
  }
}
