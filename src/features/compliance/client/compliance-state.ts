/** The state of the compliance page in its address. */
export interface ComplianceState {
  /** The selected tab; without it the people. */
  tab?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseComplianceState({ tab }: Record<string, unknown>): ComplianceState {
  return { tab: typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) ? tab : undefined }
}
