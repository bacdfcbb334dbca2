const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The place on the page of one's own pay in its address: the run that is open; without one the latest. */
export interface PayPlace {
  run?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export const parsePayPlace = ({ run }: Record<string, unknown>): PayPlace => ({
  run: typeof run === 'string' && UUID.test(run) ? run : undefined,
})
