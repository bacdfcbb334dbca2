import { nounsOfTeam } from '#features/teams/nouns.ts'

export const invoiceNouns = nounsOfTeam({
  /** The drafts and invoices of a team, what was paid of them, and what stands on them. */
  invoices: 'managers',
})
