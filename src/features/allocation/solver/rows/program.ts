import type { Model } from 'highs'

/** A column of a program that has the same coefficient in each of its lines. */
export interface ProgramColumn {
  cost: number
  most: number
  lines: number[]
  sign: 1 | -1
}

interface Program {
  columns: readonly ProgramColumn[]
  /** What the lines are equal to. */
  sides: Float64Array
}

function dataOf({ columns, sides }: Program) {
  const starts = new Int32Array(columns.length + 1)
  for (const [nth, { lines }] of columns.entries()) starts[nth + 1] = starts[nth]! + lines.length
  const format = 'csc' as const
  return {
    cost: Float64Array.from(columns, ({ cost }) => cost),
    lower: new Float64Array(columns.length),
    upper: Float64Array.from(columns, ({ most }) => most),
    matrix: {
      format,
      numRows: sides.length,
      numCols: columns.length,
      starts,
      indices: Int32Array.from(columns.flatMap(({ lines }) => lines)),
      values: Float64Array.from(columns.flatMap(({ lines, sign }) => lines.map(() => sign))),
    },
  }
}

/** Gives a model its lines and first columns; those from `wholeFrom` on are whole numbers. */
export function passColumns(model: Model, { wholeFrom, ...program }: Program & { wholeFrom?: number }) {
  const { cost, lower, upper, matrix } = dataOf(program)
  model.passModel({
    numCols: cost.length,
    numRows: program.sides.length,
    colCost: cost,
    colLower: lower,
    colUpper: upper,
    rowLower: program.sides,
    rowUpper: program.sides,
    matrix,
    ...(wholeFrom !== undefined && { integrality: Int32Array.from(cost, (_, nth) => Number(nth >= wholeFrom)) }),
  })
}

/** Gives a model more columns. */
export function addColumns(model: Model, program: Program) {
  model.addCols(dataOf(program))
}
