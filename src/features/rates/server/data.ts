export { readHolidaysAt, readPayBook, readPlannedPay } from './pay-terms.ts'
