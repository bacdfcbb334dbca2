export { countNeeding, readNeeding } from './lines.ts'
