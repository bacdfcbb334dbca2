/** How an invoice stands. */
export const invoiceStates = ['issued', 'due', 'overdue', 'paid', 'credited', 'credit-note'] as const
export type InvoiceState = (typeof invoiceStates)[number]
