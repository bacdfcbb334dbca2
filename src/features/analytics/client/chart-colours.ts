import type { ChartState, TrendTable } from '../rules/tables.ts'

/** Shades for columns without a state, darker or lighter than the card by 3 to 1. */
const SHADES = ['var(--plain-fill)', 'var(--text-2)', 'var(--text)']

export const colourOfRow = (state: ChartState) => `var(--${state}-fill)`

/** The colour of a table's column by its place: its state's, or a shade. */
export function colourOf({ states }: Pick<TrendTable, 'states'>, index: number): string {
  const state = states?.[index]
  return state ? colourOfRow(state) : (SHADES[index] ?? 'var(--text)')
}
