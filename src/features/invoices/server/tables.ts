import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

const WITH_INVOICE = 'as long as its invoice'

/** The tables of invoices: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  charge_lines: { holding: 'charges', keeps: 'as long as the worked time that they charge', counted: ['user_id'] },
  invoice_settings: { holding: null, keeps: 'as long as the team' },
  client_billing: { holding: null, keeps: 'as long as the client' },
  invoices: { holding: null, keeps: keptWords(retention.invoices) },
  invoice_rows: { holding: null, keeps: WITH_INVOICE },
  invoice_vat: { holding: null, keeps: WITH_INVOICE },
  invoice_lines: { holding: null, keeps: WITH_INVOICE },
  invoice_payments: { holding: null, keeps: WITH_INVOICE },
  invoice_links: { holding: null, keeps: 'as long as its invoice, or the client whose statement it opens' },
}

/** The kind of data that they hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'charges',
    title: 'Your shifts on invoices',
    what: 'Which of your shifts the agency charged to its clients: when, where and in which job. What it charged is the agency’s own',
    after: 'pay',
  },
]
