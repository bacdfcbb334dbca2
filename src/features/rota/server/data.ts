export { act } from './steps/act.ts'
export { hold } from './steps/as-it-is.ts'
export { undoBookings } from './steps/undo.ts'
