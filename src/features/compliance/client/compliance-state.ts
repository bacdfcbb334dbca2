/** The state of the compliance page in its address. */
export interface ComplianceState {
  /** The selected tab; without it the people. */
  tab?: string | undefined
  /** The requirement in the editor: its id, or `new`. */
  requirement?: string | undefined
  /** Whose inspection pack is asked for. */
  person?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseComplianceState({ tab, requirement, person }: Record<string, unknown>): ComplianceState {
  return {
    tab: matching(tab, /^[a-z]{1,20}$/),
    requirement: matching(requirement, /^(new|[0-9a-f-]{36})$/),
    person: matching(person, /^[0-9a-f-]{36}$/),
  }
}

const matching = (value: unknown, shape: RegExp) => (typeof value === 'string' && shape.test(value) ? value : undefined)
