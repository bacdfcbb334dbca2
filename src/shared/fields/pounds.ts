import { parsePounds } from '../money.ts'
import * as build from './builders.ts'

const MOST_AN_HOUR = 100_000

/** Pounds an hour as people type them; stored in pence. */
export const poundsAnHour = <const Options extends build.FieldOptions>(options: Options) =>
  build.formatted(
    {
      normalise: (text) => text.trim(),
      pattern: /^£?\d{1,3}(?:\.\d{1,2})?$/,
      message: 'Enter an amount such as 12.71',
      example: '12.71',
    },
    { inputMode: 'decimal', maxLength: 8, width: 'half', ...options },
  )

/** Pence an hour of a field of the form. */
export function penceOf(typed: string): number {
  return Math.min(parsePounds(typed) ?? 0, MOST_AN_HOUR)
}
