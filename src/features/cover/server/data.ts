export { readCoverFigures } from './figures.ts'
