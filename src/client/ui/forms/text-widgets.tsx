import { PasswordInput, TextInput } from '@mantine/core'
import type { TextKind, Widget } from '#shared/fields/look.ts'
import { TextArea } from '../inputs/text-area.tsx'
import { TimeField } from '../inputs/time-field.tsx'
import { common, type WidgetComponent, type WidgetProps } from './widget.ts'

function textual({ look }: WidgetProps) {
  const { placeholder, autocomplete, inputMode, maxLength, spellCheck, autoCapitalize } = look
  return {
    ...(placeholder ? { placeholder } : {}),
    ...(inputMode ? { inputMode } : {}),
    ...(maxLength ? { maxLength } : {}),
    ...(spellCheck === undefined ? {} : { spellCheck }),
    ...(autoCapitalize ? { autoCapitalize } : {}),
    autoComplete: autocomplete ?? 'off',
  }
}

const INPUT_TYPES: Partial<Record<Widget, string>> = { email: 'email', tel: 'tel', url: 'url' }

function TextWidget(props: WidgetProps) {
  const { look, value, onChange } = props
  return (
    <TextInput
      {...common(props)}
      {...textual(props)}
      type={INPUT_TYPES[look.widget ?? 'text'] ?? 'text'}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Holds a number while the text is one; otherwise the text, which the schema refuses. */
function NumberWidget(props: WidgetProps) {
  const { value, onChange } = props
  const read = (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text)
  return (
    <TextInput
      {...common(props)}
      {...textual(props)}
      inputMode={props.look.inputMode ?? 'numeric'}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
    />
  )
}

function PasswordWidget(props: WidgetProps) {
  const { look, value, onChange } = props
  return (
    <PasswordInput
      {...common(props)}
      autoComplete={look.autocomplete ?? 'off'}
      {...(look.min ? { minLength: Number(look.min) } : {})}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function TextareaWidget(props: WidgetProps) {
  const { value, onChange } = props
  return (
    <TextArea
      {...common(props)}
      {...textual(props)}
      {...(props.look.rows ? { rows: props.look.rows } : {})}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function TimeWidget(props: WidgetProps) {
  return <TimeField {...common(props)} value={String(props.value ?? '')} onChange={props.onChange} />
}

/** The widgets of every form. */
export const textWidgets = {
  text: TextWidget,
  email: TextWidget,
  tel: TextWidget,
  url: TextWidget,
  time: TimeWidget,
  password: PasswordWidget,
  number: NumberWidget,
  textarea: TextareaWidget,
} satisfies Record<TextKind, WidgetComponent>
