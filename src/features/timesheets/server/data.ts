export { pricedAgain } from './charge-again.ts'
export { countNeeding, readNeeding } from './lines/lines.ts'
export { readWorkedBy, type WorkedPlace } from './lines/worked-by.ts'
export { countToConfirm } from './own.ts'
