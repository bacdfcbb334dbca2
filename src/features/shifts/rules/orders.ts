/** What stands on an invoice, and a client may ask for. */
export const ORDER_WORDS = { orderNumber: 'an order number', costCentre: 'a cost centre' } as const
export type OrderPart = keyof typeof ORDER_WORDS
