import type { ReactNode } from 'react'
import type { FieldProblem } from '#shared/contract.ts'
import type { FormDefinition, InputsOf, ProblemsOf, ValuesOf } from '#shared/fields/form.ts'
import type { FieldMap, TextKind, WidgetsOf } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { AllWidgets, FieldOverrides, Widgets } from './widget.ts'

/** Why a form was refused: a sentence about the whole, or messages by field. */
type Refusal<Fields extends FieldMap> = string | ProblemsOf<Fields>

/** The parts that a form arranges by itself, instead of the default grid. */
export interface FormParts<Fields extends FieldMap> {
  /** Renders the input of a field, with its label and error. */
  field: (name: keyof Fields & string, overrides?: FieldOverrides) => ReactNode
  /** The input values. */
  values: InputsOf<Fields>
  errors: ProblemsOf<Fields>
  /** The error of the whole form. */
  message: string | undefined
  isSending: boolean
}

export interface FormProps<Fields extends FieldMap> {
  definition: FormDefinition<Fields>
  /** The stored values; missing fields start blank. A new `key` restarts the form with other values. */
  values?: { [Name in keyof Fields]?: InputsOf<Fields>[Name] } | undefined
  /**
   * Gets the checked values, and may return why they are refused. Thrown errors are shown: field errors beside the fields, others
   * above the buttons.
   */
  onSubmit: (values: ValuesOf<Fields>) => Promise<void> | Promise<Refusal<Fields> | undefined>
  /** Gets the values, blanks dropped, whenever they change: for drafts. */
  onChange?: (values: FormValues) => void
  /** Remarks on accepted values, shown beside their fields; new ones get the focus. */
  remarks?: readonly FieldProblem[]
  /** The sentence for a set of problems in these values, e.g. 'Please fill in all required fields'. */
  alertFor?: (problems: readonly FieldProblem[], values: FormValues) => string | undefined
  submitLabel?: string
  busyLabel?: string
  /** Buttons before the submit button. */
  before?: ReactNode
  submitDisabled?: (values: FormValues) => boolean
  /**
   * For a form longer than the screen: its buttons are docked to the foot, and a summary of its errors, which gets the focus, links to
   * the fields. `note` stands beside the buttons.
   */
  docked?: { note?: ReactNode }
  /** Renders the form's content; by default fields in a grid, with an error summary and the buttons below. */
  children?: (parts: FormParts<Fields>) => ReactNode
}

/** The widgets of the fields, besides those for text. */
type WidgetsFor<Fields extends FieldMap> = [Exclude<WidgetsOf<Fields>, TextKind>] extends [never]
  ? { widgets?: Widgets }
  : { widgets: Pick<AllWidgets, Exclude<WidgetsOf<Fields>, TextKind>> }

export type SchemaFormProps<Fields extends FieldMap> = FormProps<Fields> & WidgetsFor<Fields>

/** The message above the buttons. It disappears when the last error is corrected, the server is reached again, or at the next submit. */
export type FormMessage =
  | { text: string; until: 'reached' | 'next-try' }
  | { text: string | undefined; until: 'mended' }
