import type { CheckedForm } from '#features/registration/rules/validate.ts'
import type { ZodFields } from '#shared/fields/builders.ts'
import type { ValuesOf } from '#shared/fields/form.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { Day, TimeOfDay } from '#shared/time.ts'

/** The person whom a check is about. */
export interface Checked {
  /** The code of their job in the team. */
  job: string
}

/** What the reader of a check must know of it. */
export interface Remark {
  state: 'bad' | 'soon' | 'plain'
  text: string
}

/** What follows from a check. */
export interface Outcome {
  /** What was checked, in words that tell no number and nothing of anybody's health. */
  title: string
  checkedOn: Day
  /** The time of that day, where it was given: nothing that began before is excused by a check of the right to work. */
  checkedAt?: TimeOfDay
  /** Whether the person may work as far as this check goes. */
  passed: boolean
  /** The last day before it has to be repeated; null: never. */
  until: Day | null
  remarks: Remark[]
}

/** The form of one kind of check. It is drawn, checked and read like a step of the registration. */
export interface CheckForm<Fields extends ZodFields = ZodFields, Values = FormValues> extends CheckedForm {
  fields: Fields
  /** Fields with a number that identifies a person or a paper: shown by its end until somebody opens the check. */
  numbers: readonly (keyof Fields & string)[]
  follows: (values: Values, of: Checked) => Outcome
}

/** A form whose rule sees the types of its fields. */
export function defineCheck<const Fields extends ZodFields>(form: CheckForm<Fields, ValuesOf<Fields>>): CheckForm {
  return form as unknown as CheckForm
}

/** The first of some days; days that are not given are left out. */
export function earliest(...days: (Day | null | undefined)[]): Day | null {
  return days.filter((day): day is Day => !!day).sort()[0] ?? null
}

export function remarksOf(...remarks: (Remark | false | undefined)[]): Remark[] {
  return remarks.filter((remark): remark is Remark => !!remark)
}
