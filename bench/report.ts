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
  const times = [number(one.p10), number(one.p50), number(one.p99)]
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

function goalLine({ says, limit, unit }: Goal, value: number) {
  const verdict = Number.isNaN(value) ? 'unknown' : value <= limit ? 'met' : 'MISSED'
  return `    ${verdict}: ${says} (${number(value)} ${unit})`
}

export function findingLine(finding: Finding): string {
  return `${finding.says}\n${goalLine({ ...finding, says: `at most ${finding.limit} ${finding.unit}` }, finding.value)}`
}

/** All results as data, to compare two runs. */
export function asJson({ measured, findings }: { measured: Measured[]; findings: Finding[] }): string {
  return JSON.stringify(
    {
      works: measured.map(({ work, results }) => ({
        name: work.name,
        results,
        goals: work.goals.map(({ value, ...goal }) => ({
          ...goal,
          value: value(results),
          met: value(results) <= goal.limit,
        })),
      })),
      findings: findings.map((finding) => ({ ...finding, met: finding.value <= finding.limit })),
    },
    null,
    2,
  )
}

export function conclusion({ measured, findings }: { measured: Measured[]; findings: Finding[] }): string {
  const all = [
    ...measured.flatMap(({ work, results }) =>
      work.goals.map((goal) => ({ name: `${work.name}: ${goal.says}`, met: goal.value(results) <= goal.limit })),
    ),
    ...findings.map((finding) => ({ name: finding.says, met: finding.value <= finding.limit })),
  ]
  const missed = all.filter(({ met }) => !met)
  return [
    `${all.length - missed.length} of ${all.length} goals met.`,
    ...missed.map(({ name }) => `  missed: ${name}`),
  ].join('\n')
}
