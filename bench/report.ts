import type { Figures } from './measure.ts'
import type { Contender } from './processor-time.ts'
import type { Finding, Goal, Results, Work } from './works.ts'

export interface Measured {
  work: Work
  results: Results
}

const NAMES: Record<Contender, string> = { product: 'product', reference: 'reference server', bare: 'bare' }

function number(value: number | undefined, digits = 2) {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits)
}

function row(cells: string[]) {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(10))).join('')
}

function figuresRow(name: string, one: Figures, product: Figures | undefined) {
  const ratio = (key: 'p10' | 'p50') => number(product ? product[key] / one[key] : undefined)
  const times = [number(one.p10), number(one.p50), number(one.p95), number(one.p99)]
  return row([
    `  ${name}`,
    ...times,
    number(one.rate, 0),
    number(one.server),
    number(one.database),
    ratio('p50'),
    ratio('p10'),
    String(one.samples),
  ])
}

export const HEADER = row([
  'milliseconds',
  'p10',
  'p50',
  'p95',
  'p99',
  'calls/s',
  'cpu',
  'cpu of db',
  'ratio',
  'at p10',
  'samples',
])

/** The lines of one work, one per contender; `ratio` is the product's median divided by theirs, beside it that of the 10th percentiles. */
export function workLines({ work, results }: Measured): string {
  const lines = (Object.keys(results) as Contender[]).map((name) =>
    figuresRow(NAMES[name], results[name] as Figures, results.product),
  )
  return [work.name, ...lines, ...work.goals.map((goal) => goalLine(goal, goal.value(results)))].join('\n')
}

function verdict({ limit }: Goal, value: number) {
  return Number.isNaN(value) ? 'unknown' : value <= limit ? 'met' : 'MISSED'
}

function goalLine(goal: Goal, value: number) {
  return `    ${verdict(goal, value)}: ${goal.says} (${number(value)} ${goal.unit})`
}

export function findingLine({ beside, ...finding }: Finding): string {
  const line = goalLine({ ...finding, says: `at most ${finding.limit} ${finding.unit}` }, finding.value)
  return [finding.says, line, ...(beside ? [`    ${beside}`] : [])].join('\n')
}

/** A goal with what was measured, as the last table and the file of a run have it. */
export interface Judged extends Goal {
  value: number
  verdict: ReturnType<typeof verdict>
  /** Of the product's calls, in milliseconds: what one in a hundred waits for. */
  p99?: number | undefined
}

export interface Run {
  measured: Measured[]
  findings: Finding[]
}

export function judge({ measured, findings }: Run): Judged[] {
  const ofWorks = measured.flatMap(({ work, results }) =>
    work.goals.map(({ value, says, ...goal }) => {
      return { ...goal, says: `${work.name}: ${says}`, value: value(results), p99: results.product?.p99 }
    }),
  )
  return [...ofWorks, ...findings].map((goal) => ({ ...goal, verdict: verdict(goal, goal.value) }))
}

/** All results as data, to compare two runs. */
export function asJson(run: Run): string {
  const works = run.measured.map(({ work, results }) => ({ name: work.name, results }))
  return JSON.stringify({ works, goals: judge(run) }, null, 2)
}

/** One line a goal: the figure, that of an earlier run, what it may be, and whether it was met. */
export function conclusion(goals: readonly Judged[], earlier: readonly Judged[] = []): string {
  const before = new Map(earlier.map((goal) => [keyOf(goal), goal.value]))
  const isCompared = earlier.length > 0
  const line = (goal: Judged) =>
    [
      number(goal.value).padStart(10),
      ...(isCompared ? [number(before.get(keyOf(goal))).padStart(10)] : []),
      `${goal.limit} ${goal.unit}`.padStart(14),
      number(goal.p99, 1).padStart(8),
      goal.verdict.padEnd(7),
      goal.says,
    ].join('  ')
  const head = ['figure', ...(isCompared ? ['earlier'] : [])].map((name) => name.padStart(10))
  return [
    [...head, 'at most'.padStart(14), 'p99 ms'.padStart(8)].join('  '),
    ...goals.map(line),
    `${goals.filter((goal) => goal.verdict === 'met').length} of ${goals.length} goals met.`,
  ].join('\n')
}

const keyOf = ({ says, unit }: Goal) => `${says} (${unit})`
