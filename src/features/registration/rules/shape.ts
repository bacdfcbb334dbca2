import { z } from 'zod'
import type { FieldProblem } from '#shared/contract.ts'
import { checkField, type Field, itemFields, refusesBlank } from '#shared/fields/look.ts'
import { type FormValues, isRecord } from '#shared/fields/values.ts'
import { type Day, formatDay, isDay, isMonth, type Month, monthOf } from '#shared/time.ts'
import { metaOf, type RuleContext, type StepMeta } from '../schema.ts'
import { isAsked, type Scope } from './asked.ts'

interface ShapeScope extends Scope {
  form: FormValues
  path: string
  context: RuleContext
}

/** Checks beyond the types: fields that are required while they apply, and bounds that depend on today's date. */
export function shapeProblems(values: FormValues, scope: ShapeScope): FieldProblem[] {
  return Object.entries(scope.fields).flatMap(([name, field]): FieldProblem[] => {
    const meta = metaOf(field)
    const path = scope.path + name
    const value = values[name]
    if (value === undefined) return isMissing(field, values, scope) ? [{ path, message: missingMessage(field) }] : []
    const items = itemFields(field)
    if (items && Array.isArray(value)) {
      return value.flatMap((item, index) =>
        isRecord(item)
          ? shapeProblems(item, { fields: items, form: scope.form, path: `${path}.${index}.`, context: scope.context })
          : [],
      )
    }
    const message = boundProblem(value, meta, scope.context)
    return message ? [{ path, message }] : []
  })
}

/** Whether a value that the type allows to be absent is missing: a field that is always required is checked by its type. */
function isMissing(field: Field, values: FormValues, scope: ShapeScope): boolean {
  const meta = metaOf(field)
  const isRequired = typeof meta.required === 'function' ? meta.required(values, scope.form) : meta.required
  if (!isRequired || meta.enforced === false || !isAsked(meta, scope, values, scope.form)) return false
  return !refusesBlank(field)
}

/** The message of the type inside `.optional()`, so that it is written once. */
function missingMessage(field: Field): string {
  const inner = field instanceof z.ZodOptional ? (field.unwrap() as Field) : field
  return checkField(inner, undefined).issues?.[0]?.message ?? 'Please fill in this field'
}

function boundProblem(value: unknown, meta: StepMeta, { today }: RuleContext): string | undefined {
  const { widget, min, max } = meta
  if (widget === 'number' && typeof value === 'number') {
    if (value < Number(min)) return `Enter a number from ${min}`
    return value > Number(max) ? `Enter a number up to ${max}` : undefined
  }
  if (widget === 'date' && isDay(value)) return timeProblem(String(value), { kind: 'day', min, max, today })
  const month = widget === 'month' && typeof value === 'string' ? monthOf(value) : undefined
  return isMonth(month) ? timeProblem(month, { kind: 'month', min, max, today: monthOf(today) }) : undefined
}

type Bounds = Pick<StepMeta, 'min' | 'max'> & { kind: 'day' | 'month'; today: string }

function timeProblem(given: Day | Month, { kind, min, max, today }: Bounds): string | undefined {
  const [earliest, latest] = [min, max].map((bound) => (bound === 'today' ? today : bound && String(bound)))
  if (earliest && given < earliest)
    return min === 'today' ? `This ${kind} has passed` : `Enter a ${kind} from ${formatDay(earliest)}`
  if (!latest || given <= latest) return undefined
  return max === 'today' ? `This ${kind} is in the future` : `Enter a ${kind} up to ${formatDay(latest)}`
}
