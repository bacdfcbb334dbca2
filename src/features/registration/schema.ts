import { z } from 'zod'
import type { FieldProblem } from '#shared/contract.ts'
import type { FieldOptions, FileOptions, ZodFields } from '#shared/fields/builders.ts'
import * as build from '#shared/fields/builders.ts'
import type { FormSection } from '#shared/fields/form.ts'
import { type Condition, type Field, type Look, lookOf, type Option, type TextKind } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { Format } from '#shared/formats.ts'
import type { Day } from '#shared/time.ts'

/** Where a field is stored. The column is the field's name in snake case unless given. */
interface Storing {
  table?: string
  column?: string
  /** Which of a person's rows, in a table that has a fixed number of them. */
  position?: number
  /** Encrypted at rest, audited when read, never kept in the browser's draft. */
  critical?: boolean
  /** critical: whether a new value makes new evidence of what it is the number of (compliance). */
  isEvidence?: true
  /** Never kept in the browser, although it is stored in clear: an expiry date that jobs must read. */
  keptInBrowser?: false
  /** The file beside this day that proves it: a day that changes without a new file is noted in `<column>_undocumented_since`. */
  evidence?: string
  /** file: another file of the form, whose content this one may not repeat. */
  differsFrom?: string
  /** list: the order in which its entries are stored and read; that of the form unless given. */
  order?: (entries: readonly FormValues[]) => FormValues[]
}

/** Whom a step asks for a field and when, beyond what a form knows. */
interface Asking {
  /** Only marked as required, as the specification has it for the profile image. */
  enforced?: false
  /** Shown, but disabled and stored as blank: an end date while something still goes on. */
  blankWhen?: Condition
  /** Shown only to people of whom this holds. */
  shownFor?: (facts: Facts) => boolean
}

/** All that is known about a field of a step. */
export type StepMeta = Look & Storing & Asking

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
  /** Until when the team needs it. */
  dueBy: z.string().nullable(),
  askedAt: z.string(),
})
export type OpenAsk = z.infer<typeof openAsk>

/** What a manager has asked a person for, as that person sees it. */
export interface Ask {
  section: StepId
  note: string | null
  /** Until when the team needs it. */
  dueBy: string | null
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

type Rule<Values = FormValues> = (values: Values, context: RuleContext) => (FieldProblem | false | undefined)[]

/** The sentence shown above the form when a field of one of these paths is missing. */
interface Alert {
  message: string
  paths: RegExp
}

/** What the rules of a step see: nothing of it need be there. */
type Answers<Fields extends ZodFields> = { [Key in keyof Fields]?: z.output<Fields[Key]> }

export interface RegistrationStep<Fields extends ZodFields = ZodFields, Values = FormValues> {
  id: StepId
  title: string
  description?: string
  /** Its part of the seventeen sections. */
  covers: readonly string[]
  /** The table of every field that names no other. */
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
  /**
   * Nothing but whether it is given follows from it: `app.given_evidence` and the card (`app.write_card`) read none of
   * its values. A save need not look.
   */
  standsAlone?: boolean
}

/** A step whose rules see the types of its fields. */
export function defineStep<Fields extends ZodFields>(
  step: RegistrationStep<Fields, Answers<Fields>>,
): RegistrationStep {
  return step as unknown as RegistrationStep
}

export type StepFieldOptions = FieldOptions & Storing & Asking

const metas = new WeakMap<Field, StepMeta>()

/** What is known about a field, storage included. */
export function metaOf(field: Field): StepMeta {
  return metas.get(field) ?? lookOf(field)
}

/** A builder of the kit whose fields also know where they are stored and who is asked for them. */
function stored<Options extends StepFieldOptions, Value>(
  options: Options,
  field: (look: Omit<Options, keyof (Storing & Asking)>) => z.ZodType<Value>,
): z.ZodType<Value | undefined> {
  const { table, column, position, critical, isEvidence, keptInBrowser, evidence, differsFrom, order, ...others } =
    options
  const { enforced, blankWhen, shownFor, ...look } = others
  const storing = { table, column, position, critical, isEvidence, keptInBrowser, evidence, differsFrom, order }
  const asking = {
    ...(blankWhen ? { disabledWhen: blankWhen, optional: blankWhen } : {}),
    ...(shownFor || enforced === false ? { mayBeAbsent: true } : {}),
  }
  const made = field({ ...look, ...asking } as Omit<Options, keyof (Storing & Asking)>)
  metas.set(made, { ...lookOf(made), ...defined({ ...storing, enforced, blankWhen, shownFor }) })
  return made
}

function defined<T extends object>(part: T): Partial<T> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<T>
}

export const text = (options: StepFieldOptions) => stored(options, build.text)
export const textarea = (options: StepFieldOptions) => stored(options, build.textarea)
export const country = (options: StepFieldOptions) => stored(options, build.country)
export const yesno = (options: StepFieldOptions) => stored(options, build.yesno)
export const checkbox = (options: StepFieldOptions) => stored(options, build.checkbox)
export const day = (options: StepFieldOptions) => stored(options, build.day)
export const month = (options: StepFieldOptions) => stored(options, build.month)
export const whole = (options: StepFieldOptions) => stored(options, build.whole)
export const signature = (options: StepFieldOptions) => stored(options, build.signature)
export const file = (options: StepFieldOptions & FileOptions) => stored(options, build.file)

export function formatted(format: Format, options: StepFieldOptions & { widget?: TextKind }) {
  return stored(options, (look) => build.formatted(format, look))
}

export function select(labels: readonly Option[], options: StepFieldOptions) {
  return stored(options, (look) => build.select(labels, look))
}

export function radio(labels: readonly Option[], options: StepFieldOptions) {
  return stored(options, (look) => build.radio(labels, look))
}

/** Entries stored as rows of `table`. */
export function list<Fields extends ZodFields>(fields: Fields, options: StepFieldOptions & { table: string }) {
  return stored(options, (look) => build.list(fields, look))
}
