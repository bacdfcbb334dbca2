export { countNeeding } from './lines.ts'
export { countToConfirm } from './own.ts'
