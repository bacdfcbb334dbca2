import { z } from 'zod'
import { countries, isCountry } from '../countries.ts'
import type { Format } from '../formats.ts'
import { isPlain, isVisible } from '../names.ts'
import { isBetweenDays, isDay, isMonth, monthOf, TIME_OF_DAY } from '../time.ts'
import {
  type Condition,
  type DrawnBy,
  type FieldMap,
  type Look,
  type Option,
  type TextKind,
  type Widget,
  type WidgetsOf,
  withLook,
} from './look.ts'

// The page's Content-Security-Policy forbids eval, and Zod would report a violation by trying it.
if ('document' in globalThis) z.config({ jitless: true })

export type ZodFields = Record<string, z.ZodType>

/**
 * `optional`: may be left blank, always or under a condition. A field with `when` or `disabledWhen` is required only
 * while it is shown and enabled.
 */
export type FieldOptions = Omit<Look, 'required' | 'label' | 'widget' | 'items'> & {
  label: string
  optional?: boolean | Condition
  /** The type accepts an absent value although the label is marked as required: the form decides. */
  mayBeAbsent?: boolean
  missing?: string
}

/** The field's type: optional where its options allow a blank. */
type Typed<Options, Value> = Options extends
  | { optional: true | Condition }
  | { when: Condition }
  | { disabledWhen: Condition }
  | { mayBeAbsent: true }
  ? z.ZodOptional<z.ZodType<Value, Value>>
  : z.ZodType<Value, Value>

const MIB = 1024 ** 2
const ONE_LINE = /^\P{Cc}*$/u
const isOneLine = (text: string) => isPlain(text) && ONE_LINE.test(text)
const HIDDEN = 'This contains characters that cannot be seen. Please type it again'

function finish<Options extends FieldOptions, Value, W extends Widget>(
  type: z.ZodType<Value, unknown>,
  options: Options,
  extra: Look & { widget: W },
): Typed<Options, Value> & DrawnBy<W> {
  const { optional = false, mayBeAbsent = false, missing: _, ...look } = options
  const letsAbsent = mayBeAbsent || optional || look.when || look.disabledWhen
  const field = (letsAbsent ? type.optional() : type) as Typed<Options, Value>
  return withLook(field, { ...look, ...extra, required: not(optional) }) as typeof field & DrawnBy<W>
}

function not(condition: boolean | Condition): boolean | Condition {
  return typeof condition === 'function' ? (values, form) => !condition(values, form) : !condition
}

/** A label inside a sentence; abbreviations keep their capitals. */
const lower = (label: string) => label.replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase())
const enter = ({ label, missing }: FieldOptions) => missing ?? `Enter the ${lower(label)}`
const choose = ({ label, missing }: FieldOptions) => missing ?? `Choose the ${lower(label)}`

function string(max: number, isStored: (text: string) => boolean, missing: string) {
  return z
    .string({ error: missing })
    .max(max, `Use at most ${max} characters`)
    .refine(isStored, 'This contains characters that cannot be stored')
}

export function text<const Options extends FieldOptions>(options: Options) {
  const { maxLength = 120 } = options
  const type = string(maxLength, isOneLine, enter(options)).refine(isVisible, HIDDEN)
  return finish(type, options, { maxLength, widget: 'text' })
}

export function textarea<const Options extends FieldOptions>(options: Options) {
  const { maxLength = 2000 } = options
  return finish(string(maxLength, isPlain, enter(options)), options, { maxLength, widget: 'textarea' })
}

/** Text in a known format: normalised before it is checked, so that '07700 900 123' and '07700900123' are one number. */
export function formatted<const Options extends FieldOptions & { widget?: TextKind }>(
  format: Format,
  options: Options,
) {
  const { maxLength = 254, widget = 'text', warn } = options
  const type = string(maxLength, isOneLine, enter(options))
    .overwrite((value) => format.normalise(value))
    .regex(format.pattern, format.message)
    .meta({ examples: [format.example] })
  const doubt = (value: unknown) => (typeof value === 'string' ? format.warn?.(format.normalise(value)) : undefined)
  return finish(type, options, { maxLength, widget, warn: warn ?? (format.warn ? doubt : undefined) })
}

function oneOf<W extends 'select' | 'radio'>(widget: W) {
  return <const Value extends string, const Options extends FieldOptions>(
    labels: readonly (Option & { value: Value })[],
    options: Options,
  ) => {
    const values = labels.map((option) => option.value)
    return finish(z.enum(values, { error: choose(options) }), options, { options: labels, widget })
  }
}
export const select = oneOf('select')
export const radio = oneOf('radio')

/** Options whose stored value is the label that people see. */
export function sameText(labels: readonly string[]): Option[] {
  return labels.map((label) => ({ value: label, label }))
}

export function country<const Options extends FieldOptions>(options: Options) {
  const type = z.string({ error: choose(options) }).refine(isCountry, choose(options))
  return finish(type, options, { options: countries, widget: 'country' })
}

export function yesno<const Options extends FieldOptions>(options: Options) {
  return finish(z.boolean({ error: options.missing ?? 'Choose yes or no' }), options, { widget: 'yesno' })
}

/** A tick box; unticked is an answer too. */
export function checkbox(options: FieldOptions) {
  return finish(z.boolean(), { ...options, optional: true } as const, { widget: 'checkbox' })
}

/** A day; `min` and `max` are days or 'today', and are checked. */
export function day<const Options extends FieldOptions>(options: Options) {
  const type = z
    .string({ error: enter(options) })
    .refine(isDay, 'Enter a day such as 31/12/2026')
    .refine((value) => !isDay(value) || isBetweenDays(value), 'Enter a day between 1900 and 2100')
    .meta({ format: 'date' })
  return finish(type, options, { widget: 'date' })
}

/** A time of day in London, 'hh:mm'. */
export function time<const Options extends FieldOptions>(options: Options) {
  const missing = options.missing ?? 'Enter a time such as 19:30'
  const type = z
    .string({ error: missing })
    .regex(TIME_OF_DAY, 'Enter a time such as 19:30')
    .meta({ examples: ['19:30'] })
  return finish(type, options, { widget: 'time' })
}

/** A month and its year, for what nobody remembers to the day. A day is taken as its month. */
export function month<const Options extends FieldOptions>(options: Options) {
  const type = z
    .string({ error: enter(options) })
    .overwrite(monthOf)
    .refine(isMonth, 'Enter a month such as 09/2015')
    .meta({ examples: ['2015-09'] })
  return finish(type, options, { widget: 'month' })
}

export function whole<const Options extends FieldOptions>(options: Options) {
  const { min = 0, max = 1_000_000 } = options
  return finish(z.int({ error: enter(options) }), options, { min, max, inputMode: 'numeric', widget: 'number' })
}

const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export const imageTypes = ['image/jpeg', 'image/png'] as const

/** An uploaded file as forms and sections hold it; `GET /api/files/<id>` serves the bytes. */
export const fileRef = z.strictObject({
  id: z.uuid(),
  name: z.string().max(255),
  mime: z.string().max(100),
  size: z.int().min(0),
})
export type FileRef = z.infer<typeof fileRef>

export type FileOptions = FieldOptions & { slot: string; maxMb?: number }

/** An uploaded file: the form holds its record, the bytes are sent before. `maxMb` in units of 1,048,576 bytes. */
export function file<const Options extends FileOptions>({ maxMb = 10, ...options }: Options) {
  const { accept = documentTypes, label, missing } = options
  const type = z.strictObject(fileRef.shape, { error: missing ?? `Upload the ${lower(label)}` })
  return finish(type, options, { accept, maxBytes: maxMb * MIB, widget: 'file' })
}

/** A drawn signature as a PNG data URI, or the typed name. */
export function signature<const Options extends FieldOptions>(options: Options) {
  const type = z
    .string({ error: enter(options) })
    .max(280_000, 'The signature is too large')
    .refine(
      (value) =>
        value.startsWith('data:image/png;base64,') ||
        (value.length <= 120 && ONE_LINE.test(value) && !value.startsWith('data:')),
      { error: 'Please upload an image file' },
    )
    .refine((value) => value.isWellFormed(), 'This contains characters that cannot be stored')
  return finish(type, options, { widget: 'signature' })
}

type ItemOf<Fields extends ZodFields> = { [Name in keyof Fields]?: z.output<Fields[Name]> } & { id?: string }

/** A list whose entries can be added and removed; each entry keeps its id through every edit. */
export function list<Fields extends ZodFields>(fields: Fields, options: FieldOptions) {
  const { minItems = 0, maxItems = 40 } = options
  const id = withLook(z.uuid().optional(), { when: () => false })
  const items: FieldMap = { id, ...fields }
  const tooFew = options.missing ?? `Add at least ${minItems} ${minItems === 1 ? 'entry' : 'entries'}`
  const type = z
    .array(z.strictObject({ id, ...fields }), { error: tooFew })
    .min(minItems, tooFew)
    .max(maxItems, `Add at most ${maxItems} entries`)
  const entries = type as unknown as z.ZodType<ItemOf<Fields>[]>
  return finish<FieldOptions, ItemOf<Fields>[], 'list' | WidgetsOf<Fields>>(
    entries,
    { ...options, optional: minItems === 0 },
    { items, maxItems, widget: 'list' },
  )
}
