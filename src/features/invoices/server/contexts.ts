/** Where the sealed bytes of an invoice belong. */
export const documentContext = (invoiceId: string) => `invoices|document|${invoiceId}`
export const pdfContext = (invoiceId: string) => `invoices|pdf|${invoiceId}`
