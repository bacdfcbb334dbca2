import type { FieldProblem } from '#shared/contract.ts'
import { type FieldMap, itemFields } from '#shared/fields/look.ts'

const MOST_PROBLEMS = 100

/** One problem per field, in the order in which the fields are shown: the first one gets the focus. */
export function inOrder(problems: FieldProblem[], fields: FieldMap): FieldProblem[] {
  const first = new Map<string, FieldProblem>()
  for (const problem of problems) if (!first.has(problem.path)) first.set(problem.path, problem)
  const ranked = [...first.values()].map((problem) => ({ problem, rank: rankOf(problem.path, fields) }))
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_PROBLEMS)
    .map(({ problem }) => problem)
}

/** The position of a path in the form: field, entry of a list, field of the entry. */
function rankOf(path: string, fields: FieldMap): number {
  const [name = '', index = '-1', part = ''] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const items = field ? itemFields(field) : undefined
  return (placeOf(name, fields) * 1000 + Number(index) + 1) * 1000 + (items && part ? placeOf(part, items) + 1 : 0)
}

function placeOf(name: string, fields: FieldMap): number {
  const names = Object.keys(fields)
  return names.includes(name) ? names.indexOf(name) : names.length
}
