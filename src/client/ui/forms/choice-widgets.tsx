import { Checkbox, NativeSelect } from '@mantine/core'
import { Toggle } from '../inputs/toggle.tsx'
import { YesNoField } from '../inputs/yes-no-field.tsx'
import { common, type WidgetProps, type Widgets } from './widget.ts'

/** The system's own list: typing finds an entry, a phone shows its wheel, a screen reader knows it. */
function SelectWidget(props: WidgetProps) {
  const { look, value, onChange } = props
  const blank = look.preset ? [] : [{ value: '', label: look.placeholder ?? 'Choose' }]
  return (
    <NativeSelect
      {...common(props)}
      autoComplete={look.autocomplete ?? 'off'}
      data={[...blank, ...(look.options ?? [])]}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  )
}

function YesNoWidget(props: WidgetProps) {
  const { look, value, onChange } = props
  return (
    <YesNoField
      {...common(props)}
      options={look.options}
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

function ToggleWidget(props: WidgetProps) {
  const { label, description, error, disabled, name, onBlur, value, onChange } = props
  return (
    <Toggle
      {...{ label, description, error, disabled, name, onBlur }}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

/** For forms in which something is chosen. */
export const choiceWidgets: Widgets = {
  select: SelectWidget,
  country: SelectWidget,
  radio: YesNoWidget,
  yesno: YesNoWidget,
  checkbox: CheckboxWidget,
  toggle: ToggleWidget,
}
