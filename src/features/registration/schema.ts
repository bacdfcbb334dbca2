import { z } from 'zod'
import type { FieldProblem } from '#shared/contract.ts'
import { countries, isCountry } from '#shared/countries.ts'
import {
  type FieldMap,
  type FieldMeta,
  type FormSection,
  type FormValues,
  fieldMeta,
  fileRef,
  type Option,
} from '#shared/fields.ts'
import type { Format } from '#shared/formats.ts'
import { isVisible } from '#shared/names.ts'
import { type Day, isBetweenDays, isDay } from '#shared/time.ts'

/** Where a field is stored, beside how it looks. The column is the field's name in snake case unless given. */
export interface StoredMeta extends FieldMeta {
  table?: string
  column?: string
  /** Which of a person's rows, in a table that has a fixed number of them. */
  position?: number
  /** Only marked as required, as the specification has it for the profile image. */
  enforced?: false
  /** Never kept in the browser, although it is stored in clear: an expiry date that jobs must read. */
  keptInBrowser?: false
  /** The file beside this day that proves it: a day that changes without a new file is noted in `<column>_undocumented_since`. */
  evidence?: string
  /** file: another file of the form, whose content this one may not repeat. */
  differsFrom?: string
  /** Shown, but disabled and stored as blank: an end date while something still goes on. */
  blankWhen?: (values: FormValues, form: FormValues) => boolean
  /** list: the order in which its entries are stored and read; that of the form unless given. */
  order?: (entries: readonly FormValues[]) => FormValues[]
  /** Shown only to people of whom this holds. */
  shownFor?: (facts: Facts) => boolean
}

declare module 'zod' {
  interface GlobalMeta extends StoredMeta {}
}

export const stepIds = [
  'personal',
  'address',
  'resume',
  'passport',
  'work-history',
  'background',
  'next-of-kin',
  'employment',
  'certificates',
  'education',
  'medical',
  'business',
  'declaration',
] as const
export type StepId = (typeof stepIds)[number]

/** What a manager has asked a person for and not had yet. */
export const openAsk = z.object({
  id: z.uuid(),
  section: z.enum(stepIds),
  title: z.string(),
  note: z.string().nullable(),
  askedAt: z.string(),
})
export type OpenAsk = z.infer<typeof openAsk>

/** What a manager has asked a person for, as that person sees it. */
export interface Ask {
  section: StepId
  note: string | null
  teamName: string
  /** ISO instant. */
  askedAt: string
}

/** What one step needs to know of another. */
export interface Facts {
  employmentStatus?: string | undefined
  visaType?: string | undefined
  /** The person's name as step 1 has it. */
  ownName?: string | undefined
  /** The e-mail address of the person's account. */
  ownEmail?: string | undefined
}

/** What the account knows of its owner. */
export interface Account {
  email: string
  fullName: string
}

export interface RuleContext {
  today: Day
  facts: Facts
}

export type Rule<Values = FormValues> = (values: Values, context: RuleContext) => (FieldProblem | false | undefined)[]

/** The sentence shown above the form when a field of one of these paths is missing. */
export interface Alert {
  message: string
  paths: RegExp
}

type ValuesOf<Fields extends FieldMap> = { [Key in keyof Fields]?: z.output<Fields[Key]> }

export interface RegistrationStep<Fields extends FieldMap = FieldMap, Values = FormValues> {
  id: StepId
  title: string
  description?: string
  /** Its part of the seventeen sections. */
  covers: readonly string[]
  /** Of every field that names no other. */
  table: string
  sections: readonly FormSection[]
  fields: Fields
  rules?: readonly Rule<Values>[]
  alerts?: readonly Alert[]
  /** What an untouched form starts with. */
  initial?: (beginning: RuleContext & { account: Account }) => FormValues
  nextLabel?: string
  /** May be done later. */
  deferrable?: boolean
}

/** A step whose rules see the types of its fields. */
export function defineStep<Fields extends FieldMap>(
  step: RegistrationStep<Fields, ValuesOf<Fields>>,
): RegistrationStep {
  return step as unknown as RegistrationStep
}

type Condition = (values: FormValues, form: FormValues) => boolean

/** `optional`: may be left blank, always or then. A field with `when` or `blankWhen` is required only while it is asked. */
export type FieldOptions = Omit<StoredMeta, 'required' | 'label' | 'widget'> & {
  label: string
  optional?: boolean | Condition
  missing?: string
}

const MIB = 1024 ** 2
const MANY_LINES = /^(?:\P{Cc}|[\t\n\r])*$/u
const ONE_LINE = /^\P{Cc}*$/u
const HIDDEN = 'This contains characters that cannot be seen. Please type it anew'

function finish(
  type: z.ZodType,
  { optional = false, missing: _, ...meta }: FieldOptions & { widget: FieldMeta['widget'] },
): z.ZodType {
  const { when, shownFor, enforced, blankWhen } = meta
  const mayBeAbsent = optional || when || shownFor || blankWhen || enforced === false
  return (mayBeAbsent ? type.optional() : type).meta({
    ...meta,
    ...(blankWhen ? { disabledWhen: blankWhen } : {}),
    required: not(blankWhen ?? optional),
  })
}

function not(condition: boolean | Condition): boolean | Condition {
  return typeof condition === 'function' ? (values, form) => !condition(values, form) : !condition
}

/** A label inside a sentence; abbreviations stay as they are. */
const lower = (label: string) => label.replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase())
const enter = ({ label, missing }: FieldOptions) => missing ?? `Enter the ${lower(label)}`
const choose = ({ label, missing }: FieldOptions) => missing ?? `Choose the ${lower(label)}`

function string(max: number, lines: RegExp, missing: string) {
  return z
    .string({ error: missing })
    .max(max, `Use at most ${max} characters`)
    .refine((text) => text.isWellFormed() && lines.test(text), 'This contains characters that cannot be stored')
}

export function text({ maxLength = 120, ...options }: FieldOptions) {
  return finish(string(maxLength, ONE_LINE, enter(options)).refine(isVisible, HIDDEN), {
    ...options,
    maxLength,
    widget: 'text',
  }) as z.ZodType<string | undefined>
}

export function textarea({ maxLength = 2000, ...options }: FieldOptions) {
  return finish(string(maxLength, MANY_LINES, enter(options)), {
    ...options,
    maxLength,
    widget: 'textarea',
  }) as z.ZodType<string | undefined>
}

/** Text in a known format: tidied before it is checked, so that '07700 900 123' and '07700900123' are one number. */
export function formatted(
  format: Format,
  { widget = 'text', ...options }: FieldOptions & { widget?: FieldMeta['widget'] },
) {
  const type = string(options.maxLength ?? 254, ONE_LINE, enter(options))
    .overwrite((value) => format.normalise(value))
    .regex(format.pattern, format.message)
  const warn = (value: unknown) => (typeof value === 'string' ? format.warn?.(format.normalise(value)) : undefined)
  return finish(type, { maxLength: 254, ...(format.warn ? { warn } : {}), ...options, widget }) as z.ZodType<
    string | undefined
  >
}

function oneOf(widget: 'select' | 'radio') {
  return (labels: readonly Option[], options: FieldOptions) => {
    const values = labels.map((option) => option.value) as [string, ...string[]]
    return finish(z.enum(values, { error: choose(options) }), { ...options, options: labels, widget }) as z.ZodType<
      string | undefined
    >
  }
}
export const select = oneOf('select')
export const radio = oneOf('radio')

/** Options whose stored value is the text that people see. */
export function sameText(labels: readonly string[]): Option[] {
  return labels.map((label) => ({ value: label, label }))
}

export function country(options: FieldOptions) {
  const type = z.string({ error: choose(options) }).refine(isCountry, choose(options))
  return finish(type, { ...options, options: countries, widget: 'country' }) as z.ZodType<string | undefined>
}

export function yesno(options: FieldOptions) {
  const error = options.missing ?? 'Choose yes or no'
  return finish(z.boolean({ error }), { ...options, widget: 'yesno' }) as z.ZodType<boolean | undefined>
}

export function checkbox(options: FieldOptions) {
  return finish(z.boolean(), { ...options, optional: true, widget: 'checkbox' }) as z.ZodType<boolean | undefined>
}

/** A day; `min` and `max` are days or 'today' and are part of the rule. */
export function day(options: FieldOptions) {
  const message = 'Enter a day such as 31/12/2026'
  const type = z
    .string({ error: enter(options) })
    .refine(isDay, message)
    .refine((value) => !isDay(value) || isBetweenDays(value), 'Enter a day between 1900 and 2100')
  return finish(type, { ...options, widget: 'date' }) as z.ZodType<string | undefined>
}

export function whole({ min = 0, max = 1_000_000, ...options }: FieldOptions) {
  const type = z.int({ error: enter(options) })
  return finish(type, { ...options, min, max, inputMode: 'numeric', widget: 'number' }) as z.ZodType<number | undefined>
}

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export const imageTypes = ['image/jpeg', 'image/png'] as const

/** An uploaded file: the form holds its record, the bytes went ahead. `maxMb` in units of 1,048,576 bytes. */
export function file({
  maxMb = 10,
  accept = documentTypes,
  ...options
}: FieldOptions & { slot: string; maxMb?: number }) {
  const type = z.strictObject(fileRef.shape, { error: options.missing ?? `Upload the ${lower(options.label)}` })
  return finish(type, { ...options, accept, maxBytes: maxMb * MIB, widget: 'file' }) as z.ZodType<
    z.output<typeof fileRef> | undefined
  >
}

/** A drawn signature as a PNG data URI, or the typed name. */
export function signature(options: FieldOptions) {
  const type = z
    .string({ error: enter(options) })
    .max(280_000, 'The signature is too large')
    .refine(
      (value) =>
        value.startsWith('data:image/png;base64,') ||
        (value.length <= 120 && ONE_LINE.test(value) && !value.startsWith('data:')),
      {
        error: 'Please upload an image file',
      },
    )
    .refine((value) => value.isWellFormed(), 'This contains characters that cannot be stored')
  return finish(type, { ...options, widget: 'signature' }) as z.ZodType<string | undefined>
}

type ListOptions = Omit<FieldOptions, 'table'> & { table: string }
type ItemOf<Fields extends FieldMap> = ValuesOf<Fields> & { id?: string }

/** Entries stored as rows of `table`; each keeps its id through every edit. */
export function list<Fields extends FieldMap>(fields: Fields, options: ListOptions) {
  const { minItems = 0, maxItems = 40 } = options
  const item = z.strictObject({
    id: z
      .uuid()
      .optional()
      .meta({ when: () => false }),
    ...fields,
  })
  const tooFew = options.missing ?? `Add at least ${minItems} ${minItems === 1 ? 'entry' : 'entries'}`
  const type = z.array(item, { error: tooFew }).min(minItems, tooFew).max(maxItems, `Add at most ${maxItems} entries`)
  return finish(type, { ...options, optional: minItems === 0, maxItems, widget: 'list' }) as unknown as z.ZodType<
    ItemOf<Fields>[] | undefined
  >
}

/** What is known about a field, storage included. */
export function metaOf(field: z.ZodType): StoredMeta {
  return fieldMeta(field)
}
