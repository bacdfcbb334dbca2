/** The state of a team's page of expenses in its address. */
export interface ExpensesState {
  show?: 'answered' | undefined
}

/** Parses the address; invalid values become undefined. */
export const parseExpensesState = ({ show }: Record<string, unknown>): ExpensesState => ({
  show: show === 'answered' ? show : undefined,
})
