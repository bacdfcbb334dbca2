import { z } from 'zod'
import type { FieldProblem } from '#shared/contract.ts'
import { type FieldMap, type FormDefinition, type FormSection, type FormValues, itemFields, withoutBlanks } from '#shared/fields.ts'
import { formatDay, isDay } from '#shared/time.ts'
import { metaOf, type RegistrationStep, type RuleContext, type StoredMeta } from '../schema.ts'

export type Checked = { ok: true; values: FormValues } | { ok: false; problems: FieldProblem[] }

/** The step as one person sees it: without the fields that do not concern them, with a schema that knows the day and their other answers. */
export function formFor(step: RegistrationStep, context: RuleContext): FormDefinition {
  return {
    ...step,
    fields: fieldsFor(step, context),
    schema: z.unknown().transform((input, issues) => {
      const checked = checkStep(step, input, context)
      if (checked.ok) return checked.values
      for (const { path, message } of checked.problems) issues.addIssue({ code: 'custom', message, path: toPath(path) })
      return z.NEVER
    }),
  }
}

/** Every rule of one step: strict, blank is absent, what is not asked is dropped, what is asked is required unless optional. */
export function checkStep(step: RegistrationStep, input: unknown, context: RuleContext): Checked {
  if (!isForm(input)) return { ok: false, problems: [{ path: '', message: 'Expected the fields of a form' }] }
  const fields = fieldsFor(step, context)
  const shown = withoutUnasked(withoutBlanks(input), { fields, sections: step.sections, omitted: step.fields })
  const parsed = strictSchema(step).safeParse(shown)
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.flatMap(fromIssue)),
    ...shapeProblems(shown, { fields, form: shown, path: '', sections: step.sections, context }),
  ]
  if (parsed.success) {
    for (const rule of step.rules ?? []) problems.push(...rule(parsed.data as FormValues, context).filter((problem) => !!problem))
  }
  return problems.length > 0 ? { ok: false, problems: inOrder(problems, step.fields) } : { ok: true, values: parsed.data as FormValues }
}

/** The sentence above the form when something that it asks for is missing; undefined when nothing is. */
export function alertFor(
  step: RegistrationStep,
  { problems, values }: { problems: readonly FieldProblem[]; values: FormValues },
): string | undefined {
  const missing = problems.filter(({ path }) => isBlank(valueAt(values, path)))
  return step.alerts?.find((alert) => missing.some(({ path }) => alert.paths.test(path)))?.message
}

function valueAt(values: FormValues, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as FormValues)[key] : undefined), values)
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function fieldsFor(step: RegistrationStep, { facts }: RuleContext): FieldMap {
  const entries = Object.entries(step.fields).filter(([, field]) => metaOf(field).shownFor?.(facts) ?? true)
  return Object.fromEntries(entries)
}

/** Form, list, item, file: nothing that a form holds is nested deeper. */
const DEEPEST = 4

/** Whether this can be the values of a form at all, right or wrong. */
export function isForm(value: unknown): value is FormValues {
  return isRecord(value) && !isDeeper(value, DEEPEST)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1))
}

const schemas = new WeakMap<FieldMap, z.ZodType>()

function strictSchema({ fields }: RegistrationStep): z.ZodType {
  const known = schemas.get(fields) ?? z.strictObject(fields)
  schemas.set(fields, known)
  return known
}

function isRecord(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface Scope {
  fields: FieldMap
  sections?: readonly FormSection[] | undefined
}

function isAsked(meta: StoredMeta, { sections }: Scope, item: FormValues, form: FormValues): boolean {
  const section = sections?.find((candidate) => candidate.id === meta.section)
  return (section?.when?.(form) ?? true) && (meta.when?.(item, form) ?? true) && !meta.blankWhen?.(item, form)
}

/** Drops what is not asked. A field may depend on one before it, so the fields are visited in order. */
function withoutUnasked(form: FormValues, { fields, sections, omitted }: Scope & { omitted: FieldMap }): FormValues {
  const kept: FormValues = { ...form }
  for (const name of Object.keys(omitted)) if (!(name in fields)) delete kept[name]
  for (const [name, field] of Object.entries(fields)) {
    if (!isAsked(metaOf(field), { fields, sections }, kept, kept)) delete kept[name]
    const items = itemFields(field)
    if (items && Array.isArray(kept[name]))
      kept[name] = kept[name].map((item) => (isRecord(item) ? withoutUnaskedOfItem(item, items, kept) : item))
  }
  return kept
}

function withoutUnaskedOfItem(item: FormValues, fields: FieldMap, form: FormValues): FormValues {
  const kept = { ...item }
  for (const [name, field] of Object.entries(fields)) {
    if (name !== 'id' && !isAsked(metaOf(field), { fields }, kept, form)) delete kept[name]
  }
  return kept
}

interface ShapeScope extends Scope {
  form: FormValues
  path: string
  context: RuleContext
}

/** What the types alone cannot say: required while asked, and bounds that move with the day. */
function shapeProblems(values: FormValues, scope: ShapeScope): FieldProblem[] {
  return Object.entries(scope.fields).flatMap(([name, field]): FieldProblem[] => {
    const meta = metaOf(field)
    const path = scope.path + name
    const value = values[name]
    if (value === undefined) {
      if (!meta.required || meta.enforced === false || !isAsked(meta, scope, values, scope.form)) return []
      return field.safeParse(undefined).success ? [{ path, message: missingMessage(field) }] : []
    }
    const items = itemFields(field)
    if (items && Array.isArray(value)) {
      return value.flatMap((item, index) =>
        isRecord(item) ? shapeProblems(item, { fields: items, form: scope.form, path: `${path}.${index}.`, context: scope.context }) : [],
      )
    }
    const message = boundProblem(value, meta, scope.context)
    return message ? [{ path, message }] : []
  })
}

/** The message of the type under `.optional()`, so that it is written once. */
function missingMessage(field: z.ZodType): string {
  const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field
  return inner.safeParse(undefined).error?.issues[0]?.message ?? 'Please fill in this field'
}

function boundProblem(value: unknown, { widget, min, max }: StoredMeta, { today }: RuleContext): string | undefined {
  if (widget === 'number' && typeof value === 'number') {
    if (value < Number(min)) return `Enter a number from ${min}`
    return value > Number(max) ? `Enter a number up to ${max}` : undefined
  }
  if (widget !== 'date' || typeof value !== 'string' || !isDay(value)) return undefined
  const [earliest, latest] = [min, max].map((bound) => (bound === 'today' ? today : bound))
  if (earliest !== undefined && value < String(earliest))
    return min === 'today' ? 'This day has passed' : `Enter a day from ${formatDay(String(earliest))}`
  if (latest === undefined || value <= String(latest)) return undefined
  return max === 'today' ? 'This day is in the future' : `Enter a day up to ${formatDay(String(latest))}`
}

function fromIssue(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys' && issue.keys.length > 0) {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }))
  }
  return [{ path: issue.path.join('.'), message: issue.message }]
}

function toPath(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** One problem a field, in the order in which the fields are shown: the first one gets the focus. */
function inOrder(problems: FieldProblem[], fields: FieldMap): FieldProblem[] {
  const first = new Map<string, FieldProblem>()
  for (const problem of problems) if (!first.has(problem.path)) first.set(problem.path, problem)
  const ranked = [...first.values()].map((problem) => ({ problem, rank: rankOf(problem.path, fields) }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ problem }) => problem)
}

/** Where a path stands in the form: field, entry of a list, field of the entry. */
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
