import { z } from 'zod'
import type { FieldProblem } from '#shared/contract.ts'
import type { Checked, FormDefinition } from '#shared/fields/form.ts'
import type { FieldMap } from '#shared/fields/look.ts'
import { type FormValues, isBlank, isRecord, valueAt, withoutBlanks } from '#shared/fields/values.ts'
import { metaOf, type RegistrationStep, type RuleContext, type StepMeta } from '../schema.ts'
import { withoutUnasked } from './asked.ts'
import { inOrder } from './order.ts'
import { shapeProblems } from './shape.ts'

/** What a form must have to be checked here: a step of the registration, or a form like one. */
export type CheckedForm = Pick<RegistrationStep, 'title' | 'sections' | 'fields' | 'rules'>

/** The step as one person sees it: without fields that do not apply to them, checked by the day and their other answers. */
export function formFor(step: CheckedForm, context: RuleContext): FormDefinition {
  return {
    title: step.title,
    sections: step.sections,
    fields: fieldsFor(step, context),
    check: (values) => checkStep(step, values, context),
  }
}

/**
 * Checks every rule of one step: unknown fields are refused, blank is absent, fields that do not apply are dropped,
 * others are required unless optional.
 */
export function checkStep(step: CheckedForm, input: unknown, context: RuleContext): Checked<FormValues> {
  if (!isForm(input)) return { ok: false, problems: [{ path: '', message: 'Expected the fields of a form' }] }
  const fields = fieldsFor(step, context)
  const tooLong = Object.entries(fields).filter(([name, field]) => isTooLong(input[name], metaOf(field)))
  if (tooLong.length > 0)
    return {
      ok: false,
      problems: tooLong.map(([path, field]) => ({ path, message: `Add at most ${metaOf(field).maxItems} entries` })),
    }
  const shown = withoutUnasked(withoutBlanks(input), { fields, sections: step.sections, omitted: step.fields })
  const parsed = strictSchema(step).safeParse(shown)
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.flatMap(fromIssue)),
    ...shapeProblems(shown, { fields, form: shown, path: '', sections: step.sections, context }),
  ]
  if (parsed.success) {
    for (const rule of step.rules ?? [])
      problems.push(...rule(parsed.data as FormValues, context).filter((problem) => !!problem))
  }
  return problems.length > 0
    ? { ok: false, problems: inOrder(problems, step.fields) }
    : { ok: true, values: parsed.data as FormValues }
}

/** Checked first: conditions compare every entry with all others. */
function isTooLong(value: unknown, { maxItems = Number.POSITIVE_INFINITY }: StepMeta): boolean {
  return Array.isArray(value) && value.length > maxItems
}

/** The sentence above the form when required answers are missing; undefined otherwise. */
export function alertFor(
  step: RegistrationStep,
  { problems, values }: { problems: readonly FieldProblem[]; values: FormValues },
): string | undefined {
  const missing = problems.filter(({ path }) => isBlank(valueAt(values, path)))
  return step.alerts?.find((alert) => missing.some(({ path }) => alert.paths.test(path)))?.message
}

function fieldsFor(step: CheckedForm, { facts }: RuleContext): FieldMap {
  const entries = Object.entries(step.fields).filter(([, field]) => metaOf(field).shownFor?.(facts) ?? true)
  return Object.fromEntries(entries)
}

/** Form, list, entry, file: nothing in a form is nested deeper. */
const DEEPEST = 4

/** Whether a value has the shape of a form's values, valid or not. */
export function isForm(value: unknown): value is FormValues {
  return isRecord(value) && !isDeeper(value, DEEPEST)
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1))
}

const schemas = new WeakMap<FieldMap, z.ZodType>()

function strictSchema({ fields }: Pick<CheckedForm, 'fields'>): z.ZodType {
  const known = schemas.get(fields) ?? z.strictObject(fields)
  schemas.set(fields, known)
  return known
}

function fromIssue(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys' && issue.keys.length > 0) {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }))
  }
  return [{ path: issue.path.join('.'), message: issue.message }]
}
