export { countNeeding } from './lines.ts'
