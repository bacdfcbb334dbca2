export { countNeeding, readNeeding } from './lines.ts'
export { countToConfirm } from './own.ts'
export { readWorkedBy, type WorkedPlace } from './worked-by.ts'
