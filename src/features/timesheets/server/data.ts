export { countNeeding, readNeeding } from './lines.ts'
export { readWorkedBy, type WorkedPlace } from './others/worked-by.ts'
export { countToConfirm } from './own.ts'
