export { readPayBook, readPlannedPay } from './pay-terms.ts'
