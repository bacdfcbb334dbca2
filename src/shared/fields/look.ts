import type { FormValues } from './values.ts'

/** Kinds of input in which one types: every form has them. */
export type TextKind = 'text' | 'email' | 'tel' | 'url' | 'password' | 'textarea' | 'number' | 'time'

export type Widget =
  | TextKind
  | 'select'
  | 'radio'
  | 'yesno'
  | 'checkbox'
  | 'toggle'
  | 'date'
  | 'month'
  | 'country'
  | 'file'
  | 'signature'
  | 'list'

export interface Option {
  value: string
  label: string
  /** radio: a sentence under the answer. */
  hint?: string
}

/** A function of the values around a field: those of its form, or those of its list entry first and of the form second. */
export type Condition = (values: FormValues, form: FormValues) => boolean

/**
 * How a field looks and when it is shown; where it is stored is declared elsewhere. Values by widget: text, email, tel,
 * url, password, textarea, time, select, radio, country: string; number: number; date: 'yyyy-mm-dd'; month: 'yyyy-mm';
 * checkbox, toggle: boolean; yesno: boolean, or the option's value when `options` is given; file: `FileRef`; signature:
 * a PNG data URI or the typed name; list: array of objects.
 */
export interface Look {
  label?: string | undefined
  widget?: Widget | undefined
  /** A sentence under the label. */
  hint?: string | undefined
  placeholder?: string | undefined
  /** select, radio; for yesno it renames the two answers. */
  options?: readonly Option[] | undefined
  /** select: an option is chosen from the beginning, so there is no blank choice. */
  preset?: boolean | undefined
  /** An autocomplete token of the HTML standard, e.g. 'given-name'. */
  autocomplete?: string | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | undefined
  spellCheck?: false | undefined
  autoCapitalize?: 'characters' | undefined
  /** Gets the focus when its dialog or page opens. */
  autoFocus?: boolean | undefined
  /** textarea: the minimum height in lines. */
  rows?: number | undefined
  /** Upload slot, e.g. 'resume'. file only. */
  slot?: string | undefined
  /** Media types or extensions, e.g. ['application/pdf', '.docx']. file only. */
  accept?: readonly string[] | undefined
  /** Largest file in bytes. file only. */
  maxBytes?: number | undefined
  /** Id of a section of the form; fields without one come first. */
  section?: string | undefined
  width?: 'half' | 'full' | undefined
  /** The longest text: not shown, but enforced while typing. */
  maxLength?: number | undefined
  /** date, month: earliest and latest, 'yyyy-mm-dd', 'yyyy-mm' or 'today'; number: bounds. */
  min?: string | number | undefined
  max?: string | number | undefined
  /** The field is shown only while this holds. */
  when?: Condition | undefined
  disabledWhen?: Condition | undefined
  /**
   * Marks the label with an asterisk although the type allows an absent value (required only while shown). The form has
   * the rule itself.
   */
  required?: boolean | Condition | undefined
  /** A warning that does not refuse, e.g. about a failed check digit; shown while it returns text. */
  warn?: ((value: unknown, values: FormValues) => string | undefined) | undefined
  /** list: the fields of an entry. */
  items?: FieldMap | undefined
  /** list: heading of an entry. */
  itemTitle?: ((item: FormValues, index: number) => string) | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  addLabel?: string | undefined
  /** list: an entry that cannot be removed. */
  locked?: ((item: FormValues) => boolean) | undefined
}

export type Outcome<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] }

/** A field of a form: any Standard Schema (standardschema.dev), such as every Zod type. */
export interface Field<Output = unknown, Input = unknown> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Outcome<Output> | Promise<Outcome<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

export type FieldMap = Record<string, Field>

export type OutputOf<F extends Field> = NonNullable<F['~standard']['types']>['output']
export type InputOf<F extends Field> = NonNullable<F['~standard']['types']>['input']

declare const drawnBy: unique symbol

/** Says in a field's type which widgets its form needs to draw it. */
export interface DrawnBy<W extends Widget> {
  readonly [drawnBy]: W
}

/** The widgets that draw a form's fields; a field whose type does not say may be drawn by any. */
export type WidgetsOf<Fields extends FieldMap> = {
  [Name in keyof Fields]: Fields[Name] extends DrawnBy<infer W> ? W : Widget
}[keyof Fields]

type WidgetIn<L extends Look> = 'widget' extends keyof L ? Extract<L['widget'], Widget> : never

const looks = new WeakMap<object, Look>()

/** Attaches a look to a field. Call it last: a type that is derived from the field loses the look. */
export function withLook<F extends Field, const L extends Look>(field: F, look: L): F & DrawnBy<WidgetIn<L>> {
  looks.set(field, look)
  return field as F & DrawnBy<WidgetIn<L>>
}

export function lookOf(field: Field): Look {
  return looks.get(field) ?? {}
}

/** The fields of an entry of a list; undefined for any other field. */
export function itemFields(field: Field): FieldMap | undefined {
  return lookOf(field).items
}

/** Checks one value, synchronously. */
export function checkField<F extends Field>(field: F, value: unknown): Outcome<OutputOf<F>> {
  const outcome = field['~standard'].validate(value)
  if (outcome instanceof Promise) throw new Error('A field must answer at once')
  return outcome
}

/** Whether the type itself requires a value, before any rule that involves other fields. */
export function refusesBlank(field: Field): boolean {
  return checkField(field, undefined).issues !== undefined
}
