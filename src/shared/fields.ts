import { z } from 'zod'

// The page's security policy forbids code made from text, and Zod would report a violation by trying.
if ('document' in globalThis) z.config({ jitless: true })

/**
 * What a form holds while somebody fills it in. Blank is absent: `withoutBlanks` runs before the schema does, so a required
 * field says its message with `z.string({ error: 'First name is required' })` and an optional one ends in `.optional()`.
 */
export type FormValues = Record<string, unknown>

export type Widget =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'textarea'
  | 'number'
  | 'select'
  | 'radio'
  | 'yesno'
  | 'checkbox'
  | 'date'
  | 'country'
  | 'file'
  | 'signature'
  | 'list'

export interface Option {
  value: string
  label: string
}

/**
 * How a field looks. It rides on the Zod field as `.meta({...})`, last in the chain.
 * Values by widget: text, email, tel, url, textarea, select, radio, country: string; number: number; date: 'yyyy-mm-dd';
 * checkbox: boolean; yesno: boolean, or the option's value when `options` is given; file: `FileRef`; signature: a PNG data URI or the typed name; list: array of objects.
 */
export interface FieldMeta {
  label?: string | undefined
  widget?: Widget | undefined
  /** A sentence under the label. */
  hint?: string | undefined
  placeholder?: string | undefined
  /** select, radio; for yesno it renames the two answers. */
  options?: readonly Option[] | undefined
  /** An autocomplete token of the HTML standard, e.g. 'given-name'. */
  autocomplete?: string | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | undefined
  /** Upload slot, e.g. 'resume'. file only. */
  slot?: string | undefined
  /** Media types or extensions, e.g. ['application/pdf', '.docx']. file only. */
  accept?: readonly string[] | undefined
  /** Largest file in bytes. file only. */
  maxBytes?: number | undefined
  /** Encrypted at rest, audited when read, never kept in the browser's draft. */
  critical?: boolean | undefined
  /** Id of a section of the form; fields without one come first. */
  section?: string | undefined
  width?: 'half' | 'full' | undefined
  /** Longest text, shown nowhere but enforced while typing. */
  maxLength?: number | undefined
  /** date: earliest and latest day, 'yyyy-mm-dd' or 'today'; number: bounds. */
  min?: string | number | undefined
  max?: string | number | undefined
  /** Shown only then. In a list it gets the item's values first, the form's second. */
  when?: ((values: FormValues, form: FormValues) => boolean) | undefined
  disabledWhen?: ((values: FormValues, form: FormValues) => boolean) | undefined
  /** Marks the label with an asterisk although the Zod field is optional (required only while shown). The rule itself is the schema's. */
  required?: boolean | ((values: FormValues, form: FormValues) => boolean) | undefined
  /** A remark that does not refuse, e.g. about a failed check digit; shown while it returns text. */
  warn?: ((value: unknown, values: FormValues) => string | undefined) | undefined
  /** list: heading of an item. */
  itemTitle?: ((item: FormValues, index: number) => string) | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  addLabel?: string | undefined
  /** list: an item that cannot be removed. */
  locked?: ((item: FormValues) => boolean) | undefined
}

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}

/** An uploaded file as forms and sections hold it; the bytes live behind `GET /api/files/<id>`. */
export const fileRef = z.strictObject({
  id: z.uuid(),
  name: z.string().max(255),
  mime: z.string().max(100),
  size: z.int().min(0),
})
export type FileRef = z.infer<typeof fileRef>

export type FieldMap = Record<string, z.ZodType>

/** A visual group of fields: a card with a heading. `when` hides the whole group. */
export interface FormSection {
  id: string
  title: string
  description?: string
  when?: (values: FormValues) => boolean
}

/** A form as data: one entry per step of the registration, read by form, review page, draft, save, profile page, export and audit alike. */
export interface FormDefinition<Fields extends FieldMap = FieldMap> {
  id: string
  title: string
  description?: string
  sections?: readonly FormSection[]
  /** Plain Zod fields with `.meta({...})`, in the order in which they are shown. */
  fields: Fields
  /** `z.strictObject(fields)` with the rules that look at several fields. */
  schema: z.ZodType
  nextLabel?: string
}

/** The field's meta, also through optional, nullable, default and transform; outer entries win. */
export function fieldMeta(field: z.ZodType): FieldMeta {
  const inner = innerType(field)
  const own = field.meta()
  return inner ? { ...fieldMeta(inner), ...own } : (own ?? {})
}

/** The type under optional, nullable, default, readonly and the input side of a transform. */
export function coreType(field: z.ZodType): z.ZodType {
  const inner = innerType(field)
  return inner ? coreType(inner) : field
}

/** Whether the field refuses to be blank, before any rule that looks at other fields. */
export function isRequired(field: z.ZodType): boolean {
  return !field.safeParse(undefined).success
}

/** The fields of one item of a list field, or undefined when the field is no list of objects. */
export function itemFields(field: z.ZodType): FieldMap | undefined {
  const list = coreType(field)
  if (!(list instanceof z.ZodArray)) return undefined
  const item = coreType(list.element as z.ZodType)
  return item instanceof z.ZodObject ? (item.shape as FieldMap) : undefined
}

/** Drops null, undefined and text of nothing but spaces at every depth, so that a blank field is an absent one for the schema. */
export function withoutBlanks<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => withoutBlanks(item)) as T
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  const kept = Object.entries(value).filter(([, entry]) => !isBlank(entry))
  return Object.fromEntries(kept.map(([key, entry]) => [key, withoutBlanks(entry)])) as T
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function innerType(field: z.ZodType): z.ZodType | undefined {
  if (field instanceof z.ZodPipe) return field.in as z.ZodType
  const def = field.def as { innerType?: z.ZodType }
  return def.innerType
}
