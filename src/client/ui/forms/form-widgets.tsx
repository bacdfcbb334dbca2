import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { FieldMeta, FileRef, Widget } from '#shared/fields.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { FileField } from '../files/file-field.tsx'
import { DayField } from '../inputs/day-field.tsx'
import { TextArea } from '../inputs/text-area.tsx'
import { YesNoField } from '../inputs/yes-no-field.tsx'

/** What every widget gets: how the field looks, its value and where to report changes. */
export interface WidgetProps {
  meta: FieldMeta
  name: string
  label: string
  description: ReactNode
  error: ReactNode
  required: boolean
  disabled: boolean
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
}

export type WidgetComponent = ComponentType<WidgetProps>

function common({ label, description, error, required, disabled, name, onBlur }: WidgetProps) {
  return { label, description, error, withAsterisk: required, disabled, name, onBlur }
}

function textual({ meta }: WidgetProps) {
  const { placeholder, autocomplete, inputMode, maxLength } = meta
  return {
    ...(placeholder ? { placeholder } : {}),
    ...(inputMode ? { inputMode } : {}),
    ...(maxLength ? { maxLength } : {}),
    autoComplete: autocomplete ?? 'off',
  }
}

const INPUT_TYPES: Partial<Record<Widget, string>> = { email: 'email', tel: 'tel', url: 'url' }

function TextWidget(props: WidgetProps) {
  const { meta, value, onChange } = props
  return (
    <TextInput
      {...common(props)}
      {...textual(props)}
      type={INPUT_TYPES[meta.widget ?? 'text'] ?? 'text'}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Holds a number while the text is one, otherwise the text, which the schema then refuses. */
function NumberWidget(props: WidgetProps) {
  const { value, onChange } = props
  const read = (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text)
  return (
    <TextInput
      {...common(props)}
      {...textual(props)}
      inputMode={props.meta.inputMode ?? 'numeric'}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
    />
  )
}

function TextareaWidget(props: WidgetProps) {
  const { value, onChange } = props
  return (
    <TextArea
      {...common(props)}
      {...textual(props)}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The system's own list: typing finds an entry, a phone shows its wheel, a screen reader knows it. */
function SelectWidget(props: WidgetProps) {
  const { meta, value, onChange } = props
  const blank = { value: '', label: meta.placeholder ?? 'Choose' }
  return (
    <NativeSelect
      {...common(props)}
      autoComplete={meta.autocomplete ?? 'off'}
      data={[blank, ...(meta.options ?? [])]}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  )
}

function YesNoWidget(props: WidgetProps) {
  const { meta, value, onChange } = props
  return (
    <YesNoField
      {...common(props)}
      options={meta.options}
      value={value as boolean | string | null}
      onChange={onChange}
    />
  )
}

function CheckboxWidget(props: WidgetProps) {
  const { label, description, error, disabled, name, onBlur, value, onChange } = props
  return (
    <Checkbox
      {...{ label, description, error, disabled, name, onBlur }}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

function DateWidget(props: WidgetProps) {
  const { meta, value, onChange } = props
  const bound = (day: string | number | undefined) =>
    day === 'today' ? londonToday(deviceClock) : typeof day === 'string' ? day : undefined
  return (
    <DayField
      {...common(props)}
      autoComplete={meta.autocomplete ?? 'off'}
      startWithYears={meta.autocomplete === 'bday'}
      minDate={bound(meta.min)}
      maxDate={bound(meta.max)}
      value={value as string | null}
      onChange={onChange}
    />
  )
}

function FileWidget(props: WidgetProps) {
  const { meta, name, value, onChange } = props
  return (
    <FileField
      {...common(props)}
      slot={meta.slot ?? name}
      accept={meta.accept}
      maxBytes={meta.maxBytes}
      value={value as FileRef | null}
      onChange={onChange}
    />
  )
}

/** The input for each widget; a form may add its own for the rest. */
export const standardWidgets: Partial<Record<Widget, WidgetComponent>> = {
  text: TextWidget,
  email: TextWidget,
  tel: TextWidget,
  url: TextWidget,
  number: NumberWidget,
  textarea: TextareaWidget,
  select: SelectWidget,
  country: SelectWidget,
  radio: YesNoWidget,
  yesno: YesNoWidget,
  checkbox: CheckboxWidget,
  date: DateWidget,
  file: FileWidget,
}

/** The longest inputs take a line of their own. */
const WIDE: readonly Widget[] = ['textarea', 'list', 'file', 'yesno', 'radio', 'checkbox', 'signature']

export function widthOf({ width, widget = 'text' }: FieldMeta): 'half' | 'full' {
  return width ?? (WIDE.includes(widget) ? 'full' : 'half')
}
