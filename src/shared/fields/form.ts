import type { FieldProblem } from '../contract.ts'
import { checkField, type FieldMap, type InputOf, lookOf, type OutputOf } from './look.ts'
import { type FormValues, withoutBlanks } from './values.ts'

/** A visual group of fields: a card with a heading. `when` hides the whole group. */
export interface FormSection {
  id: string
  title: string
  description?: string
  when?: (values: FormValues) => boolean
}

type Absent<Fields extends FieldMap> = {
  [Name in keyof Fields]: undefined extends OutputOf<Fields[Name]> ? Name : never
}[keyof Fields]

/** The checked values of a form: a field that may be left blank may be absent. */
export type ValuesOf<Fields extends FieldMap> = {
  [Name in Exclude<keyof Fields, Absent<Fields>>]: OutputOf<Fields[Name]>
} & { [Name in Absent<Fields>]?: OutputOf<Fields[Name]> }

/** The raw inputs of a form, valid or not: text, or undefined. */
export type InputsOf<Fields extends FieldMap> = {
  [Name in keyof Fields]: InputOf<Fields[Name]> | (string extends InputOf<Fields[Name]> ? never : null | undefined)
}

/** Messages by field. */
export type ProblemsOf<Fields extends FieldMap> = { [Name in keyof Fields]?: string | undefined }

export type Checked<Values> = { ok: true; values: Values } | { ok: false; problems: FieldProblem[] }

/** A form as data: fields in the order in which they are shown, and rules across fields. */
export interface FormDefinition<Fields extends FieldMap = FieldMap> {
  title: string
  fields: Fields
  sections?: readonly FormSection[]
  /** Rules that involve several fields, checked beside the fields' own checks. */
  rules?: (typed: InputsOf<Fields>) => ProblemsOf<Fields>
  /** Replaces the fields' checks and `rules`: a check of the whole form without its blank values. */
  check?(values: FormValues): Checked<FormValues>
}

/** A form with the types of its fields. */
export function defineForm<const Fields extends FieldMap>(definition: FormDefinition<Fields>): FormDefinition<Fields> {
  return definition
}

/** Runs every field's own check and the form's rules; one problem per field, in the order of the fields. */
export function checkForm<Fields extends FieldMap>(
  definition: FormDefinition<Fields>,
  typed: FormValues,
): Checked<ValuesOf<Fields>> {
  const { fields, rules, check } = definition
  if (check) return check(withoutBlanks(typed)) as Checked<ValuesOf<Fields>>
  const ruled = rules?.(typed as InputsOf<Fields>) ?? {}
  const problems: FieldProblem[] = []
  const values: FormValues = {}
  for (const [name, field] of Object.entries(fields)) {
    const outcome = checkField(field, given(field, typed[name]))
    const message = outcome.issues?.[0]?.message ?? (ruled as Record<string, string | undefined>)[name]
    if (message !== undefined) problems.push({ path: name, message })
    else if (!outcome.issues && outcome.value !== undefined) values[name] = outcome.value
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values: values as ValuesOf<Fields> }
}

/** A password stays unchanged, spaces included; any other blank value becomes absent. */
function given(field: FieldMap[string], value: unknown): unknown {
  return lookOf(field).widget === 'password' ? value : withoutBlanks({ value }).value
}
