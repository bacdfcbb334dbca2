import { inOrder } from '#shared/in-order.ts'
import type { Holding, KeptItem } from '../schema.ts'

/** What must be typed to delete an account. */
export const CONFIRM_WORD = 'DELETE'

interface Storing {
  tables?: Readonly<Record<string, { holding: string | null }>>
  holdings?: readonly (Omit<Holding, 'count'> & { after?: string })[]
}

/** The kinds of data about a person, in words for them, with the tables of each. */
export function gatherHoldings(features: readonly Storing[]) {
  const tables = features.flatMap((feature) => Object.entries(feature.tables ?? {}))
  const holdings = features.flatMap((feature) => feature.holdings ?? [])
  return inOrder(holdings, ({ id }) => id).map(({ after: _, ...holding }) => ({
    ...holding,
    tables: tables.filter(([, stored]) => stored.holding === holding.id).map(([table]) => table),
  }))
}

/** Employers keep a copy of the right-to-work check during the employment, and this long after. */
export const RIGHT_TO_WORK_YEARS = 2

/** Records of leave are kept this long. */
export const WORK_YEARS = 6

/** What an erasure keeps, why and until when (domain 2.11). */
export function keptAfterErasure({
  workedIn,
  rightToWork,
  papers,
  work,
}: {
  workedIn: readonly string[]
  rightToWork: boolean
  /** Whether terms or an opt-out were signed. */
  papers: boolean
  /** Whether a shift was worked, or leave approved. */
  work: boolean
}): KeptItem[] {
  const kept: KeptItem[] = [
    {
      what: 'Lines of the activity log, with a number in place of your name',
      why: 'They prove who did what, and a log from which lines can be taken proves nothing. They hold no personal details',
      until: 'As long as the log of the team is kept',
    },
  ]
  if (workedIn.length > 0) {
    kept.push({
      what: `That somebody worked in ${workedIn.join(', ')}, as 'Former member'`,
      why: 'Other people’s records refer to it',
      until: `${RIGHT_TO_WORK_YEARS} years after you left`,
    })
  }
  if (workedIn.length > 0 && rightToWork) {
    kept.push({
      what: 'The record of your right-to-work check: name, nationality, type and end of your permission, and the document shown',
      why: 'Employers must be able to prove the check (Immigration, Asylum and Nationality Act 2006). It is encrypted, and only the owner of the team can get it',
      until: `${RIGHT_TO_WORK_YEARS} years after you left`,
    })
  }
  if (workedIn.length > 0 && papers) {
    kept.push({
      what: 'That you signed terms or an opt-out from 48 hours: which version, when, the name that you typed, and when the opt-out ended',
      why: 'Employers must be able to show who had agreed to work longer (Working Time Regulations 1998). It is encrypted, and only the owner of the team can get it',
      until: `${RIGHT_TO_WORK_YEARS} years after you left`,
    })
  }
  if (workedIn.length > 0 && work) {
    kept.push({
      what: 'The hours that you worked and their pay, what clients have signed of them, and your leave, with your name',
      why: 'Employers must be able to show what was worked, paid and taken as leave (Working Time Regulations 1998, regulation 16B). It is encrypted, and only the owner of the team can get it',
      until: `${WORK_YEARS} years after you left`,
    })
  }
  return kept
}
