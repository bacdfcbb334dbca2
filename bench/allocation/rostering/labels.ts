/** Labels of one day: the cheapest way to each, and which there are. */
export interface Layer {
  costs: Float64Array
  used: Int32Array
  count: number
  /** Counts of types beside the labels. */
  beside: Uint8Array
}

export const emptyLayer = (size: number, beside: number): Layer => ({
  costs: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
  used: new Int32Array(size),
  count: 0,
  beside: new Uint8Array(size * Math.max(1, beside)),
})

/** A label that goes on with work. */
export interface Going {
  label: number
  rest: number
  cost: number
  counts: boolean
  /** Of the run so far. */
  length: number
  /** Those that may follow. */
  kinds: readonly number[]
}

/** How a label comes about. */
export interface Kept {
  label: number
  cost: number
  did: number
  kind: number
  /** Whether it begins a weekend of work. */
  counts: boolean
}

/** A label with which a row may go on from the end of a day. */
export interface GoingOn {
  cost: number
  day: number
  run: number
  units: number
  weekends: number
}
