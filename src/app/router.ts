/** The handlers behind contract.ts, in the same shape. */
export const router = {}
