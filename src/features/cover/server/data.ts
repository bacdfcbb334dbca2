export { countOpenPlaces } from './board.ts'
export { readCoverFigures } from './figures.ts'
