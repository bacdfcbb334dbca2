import type { TeamAction } from '#features/teams/policy.ts'

/** Who may do what about charging clients: what a manager of some sites may not. One permission, so that it is changed here alone. */
const invoicing = { who: 'managers', permission: 'payroll' } as const

export const invoiceActions = {
  see: {
    ...invoicing,
    words: 'see what clients are charged, drafts, invoices, statements, and the margin of work',
  },
  issue: {
    ...invoicing,
    words: 'issue invoices and credit notes, mail them, and say what was paid',
  },
  setUp: { ...invoicing, words: 'choose what stands on invoices, and how those to a client are laid out' },
} satisfies Record<string, TeamAction>
