export { readFigures as readOwed } from './invoices.ts'
export { readMargin } from './statement.ts'
