/** How large a program is. */
interface ProgramSize {
  lines: number
  columns: number
  /** Coefficients that are not 0. */
  entries: number
}

const MICROSECONDS_OF_A_TICK = 1_000
const DUAL_FACTOR = 1.25
/** Branching solves programs, and looks for plans and cuts beside them. */
const BRANCHING_FACTOR = 10

/**
 * Ticks of one iteration of the simplex: factors of a basis with dense columns are dense, and all entries are priced.
 * The constants are those of a quiet processor on programs of 140 to 2,000 lines and 3 to 30 entries a column.
 */
function ticksOfIteration({ lines, columns, entries }: ProgramSize) {
  const density = entries / Math.max(1, columns)
  return (8 + lines * (0.04 + 0.000022 * lines + 0.009 * density) + 0.0004 * entries) / MICROSECONDS_OF_A_TICK
}

/** Ticks of a solved program. */
export const ticksOfSimplex = (size: ProgramSize, iterations: number, { isDual }: { isDual: boolean }) =>
  1 + (iterations + 4) * ticksOfIteration(size) * (isDual ? DUAL_FACTOR : 1)

/** Ticks of one iteration while branching. */
export const ticksOfBranching = (size: ProgramSize) => BRANCHING_FACTOR * ticksOfIteration(size)

/** Ticks of a program that was solved through its inside, where each iteration is a step of them all. */
export const ticksOfInterior = ({ lines, entries }: ProgramSize, iterations: number) =>
  1 + iterations * (0.005 * lines + 0.00026 * entries)
