import { Checkbox, NativeSelect } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { Toggle } from '../inputs/toggle.tsx'
import { YesNoField } from '../inputs/yes-no-field.tsx'
import { common, type WidgetProps, type Widgets } from './widget.ts'

/** A native select: typing finds an entry, a phone shows its wheel, screen readers support it. */
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

/** The common props of check box and switch. */
function tick({ label, description, error, disabled, name, onBlur, value, onChange }: WidgetProps) {
  return {
    ...{ label, description, error, disabled, name, onBlur },
    checked: value === true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.checked),
  }
}

/** For forms with choices. */
export const choiceWidgets = {
  select: SelectWidget,
  country: SelectWidget,
  radio: YesNoWidget,
  yesno: YesNoWidget,
  checkbox: (props) => <Checkbox {...tick(props)} />,
  toggle: (props) => <Toggle {...tick(props)} />,
} satisfies Widgets
