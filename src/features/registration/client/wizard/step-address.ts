/** The part of the address that names the wizard's step. */
export interface StepSearch {
  step?: number
}

export function parseStep({ step }: Record<string, unknown>): StepSearch {
  return Number.isSafeInteger(step) ? { step: step as number } : {}
}

/** The step of the address, as the wizard gets it. */
export interface StepAddress {
  step: number | undefined
  /** Writes a step into the address; with `replace` it replaces the current history entry. */
  onStep: (to: { step: number; replace: boolean }) => void
}
