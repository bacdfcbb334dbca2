/** The place for photos of receipts. */
export const RECEIPTS = 'receipt'
export const RECEIPT_LIMITS = {
  accept: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * 1024 ** 2,
}
