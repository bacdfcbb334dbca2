import { uuidIn } from '#client/address.ts'
/** The state of the page of rates in its address. */
export interface RatesState {
  /** The card that is open. */
  card?: string | undefined
  /** Its version on screen; without one its draft, otherwise what is in force. */
  version?: number | undefined
}

/** Parses the address; invalid values become undefined (an omitted name would keep its unchecked value). */
export function parseRatesState({ card, version }: Record<string, unknown>): RatesState {
  return {
    card: uuidIn(card),
    version: Number.isInteger(version) ? (version as number) : undefined,
  }
}
