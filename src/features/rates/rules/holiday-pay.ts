import type { Pence } from '#shared/money.ts'
import type { Nation } from './nations.ts'

/**
 * Holiday pay for irregular hours that is paid with the work: 12.07 % of it (5.6 weeks of 46.4), rounded half up.
 * Working Time Regulations 1998, regulation 16A, from 1 April 2024; not in Northern Ireland, where it may not be rolled
 * up: null.
 */
export function rolledUpHoliday(pay: Pence, nation: Nation): Pence | null {
  return nation === 'northern-ireland' ? null : Math.floor((pay * 1207 + 5000) / 10_000)
}
