import type { ComponentType, ReactNode } from 'react'
import type { Field, FieldMap, Look, Widget } from '#shared/fields/look.ts'

/** What every input gets: how the field looks, its value and where to report changes. */
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

/** What a form may show otherwise than its field says. */
export interface FieldOverrides {
  label?: ReactNode
  description?: ReactNode
  disabled?: boolean
  error?: ReactNode
  /** Shown instead of the value that the form holds. */
  value?: unknown
}

export interface FormFieldProps {
  field: Field
  /** Its own name, without a path. */
  name: string
  /** Path of the object that holds it; '' for the form itself. */
  within: string
  overrides?: FieldOverrides | undefined
}

export interface FormListProps {
  path: string
  look: Look
  /** Of one entry. */
  fields: FieldMap
  required: boolean
  /** Draws a field of an entry; it may be a list again, so it comes from outside. */
  Field: ComponentType<FormFieldProps>
}

/** Every input that a field may ask for. */
export type AllWidgets = Record<Exclude<Widget, 'list'>, WidgetComponent> & { list: ComponentType<FormListProps> }

/** The inputs that a form is given: a chunk holds those that its forms need. */
export type Widgets = Partial<AllWidgets>

/** What all inputs of the library take alike. */
export function common({ label, description, error, required, disabled, name, onBlur, look }: WidgetProps) {
  const focus = look.autoFocus ? { 'data-autofocus': true, autoFocus: true } : {}
  return { label, description, error, withAsterisk: required, disabled, name, onBlur, ...focus }
}
