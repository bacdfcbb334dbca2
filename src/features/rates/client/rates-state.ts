/** The state of the page of rates in its address. */
export interface RatesState {
  /** The card that is open. */
  card?: string | undefined
  /** Its version on screen; without one its draft, otherwise what is in force. */
  version?: number | undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the address; invalid values become undefined (an omitted name would keep its unchecked value). */
export function parseRatesState({ card, version }: Record<string, unknown>): RatesState {
  return {
    card: typeof card === 'string' && UUID.test(card) ? card : undefined,
    version: Number.isInteger(version) ? (version as number) : undefined,
  }
}
