import type { RowProblem } from './row-problem.ts'

/** Rows that cover so much make programs slow: beyond these a dive opens a new program at each step. */
const MANY_COVERS = 1_000
const LONG_ROW = 8

/** Whether programs of all workers are slow. Long rows are few. */
export function isHeavy({ need, workers, parts }: RowProblem) {
  if (parts) return false
  const covers = need.reduce((sum, one) => sum + one, 0)
  return covers > MANY_COVERS && covers > LONG_ROW * workers
}
