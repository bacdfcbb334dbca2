import type { ComponentType, ReactNode } from 'react'
import type { Field, FieldMap, Look, Widget } from '#shared/fields/look.ts'

/** The props of every widget: the field's look, its value and how to report changes. */
export interface WidgetProps {
  look: Look
  name: string
  label: ReactNode
  description: ReactNode
  error: ReactNode
  required: boolean
  disabled: boolean
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
}

export type WidgetComponent = ComponentType<WidgetProps>

/** Overrides of a field's look in one form. */
export interface FieldOverrides {
  label?: ReactNode
  description?: ReactNode
  /** What counts while the field is blank. */
  placeholder?: string
  disabled?: boolean
  error?: ReactNode
  /** Shown instead of the form's value. */
  value?: unknown
}

export interface FormFieldProps {
  field: Field
  /** The field's own name, without a path. */
  name: string
  /** The path of its parent object; '' for the form itself. */
  within: string
  overrides?: FieldOverrides | undefined
}

export interface FormListProps {
  path: string
  look: Look
  /** The fields of one entry. */
  fields: FieldMap
  required: boolean
  /** Renders a field of an entry; passed in, because it may be a list again. */
  Field: ComponentType<FormFieldProps>
}

/** All widgets that fields can have. */
export type AllWidgets = Record<Exclude<Widget, 'list'>, WidgetComponent> & { list: ComponentType<FormListProps> }

/** The widgets that a form is given: a chunk contains those that its forms need. */
export type Widgets = Partial<AllWidgets>

/** The common props of the library's inputs. */
export function common({ label, description, error, required, disabled, name, onBlur, look }: WidgetProps) {
  const focus = look.autoFocus ? { 'data-autofocus': true, autoFocus: true } : {}
  return { label, description, error, withAsterisk: required, disabled, name, onBlur, ...focus }
}
