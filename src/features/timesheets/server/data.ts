export { countNeeding, readNeeding } from './lines.ts'
export { countToConfirm } from './own.ts'
