import { uuidIn } from '#client/address.ts'

/** The place on the page of one's own pay in its address: the run that is open; without one the latest. */
export interface PayPlace {
  run?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export const parsePayPlace = ({ run }: Record<string, unknown>): PayPlace => ({
  run: uuidIn(run),
})
