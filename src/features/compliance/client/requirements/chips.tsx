import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useForm, useFormState } from '#client/ui/forms/form-context.ts'
import { lookOf } from '#shared/fields/look.ts'
import { requirementForm } from '../../rules/requirement-form.ts'
import classes from './requirements.module.css'

export type FieldName = keyof typeof requirementForm.fields

const labelOf = (name: FieldName) => lookOf(requirementForm.fields[name]).label

interface ChipProps {
  type: 'checkbox' | 'radio'
  group: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Instead of the check. */
  icon?: ReactNode
  children: ReactNode
}

/** A choice among a few: a native box or radio button, drawn as a button. */
export function Chip({ type, group, checked, onChange, icon, children }: ChipProps) {
  return (
    <label className={classes.chip}>
      <input
        type={type}
        name={group}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {icon ?? (checked && <IconCheck size={16} aria-hidden />)}
      <span>{children}</span>
    </label>
  )
}

interface ChipFieldProps {
  name: FieldName
  hint?: ReactNode
  /** Below the choices. */
  children?: ReactNode
  chips: ReactNode
}

/** Choices of one field of the form, with its label and error. */
export function ChipField({ name, hint, chips, children }: ChipFieldProps) {
  const error = useFormState(({ errors }) => errors[name])
  const id = useId()
  return (
    <fieldset
      className={classes.fieldset}
      data-field={name}
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={classes.legend}>{labelOf(name)}</legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.chips}>{chips}</div>
      {children}
      {error && (
        <p className={classes.error} id={id}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface Choice<Value> {
  value: Value
  label: string
  icon?: ReactNode
}

interface OneOfProps<Value> extends Pick<ChipFieldProps, 'name' | 'hint' | 'children'> {
  choices: readonly Choice<Value>[]
}

/** One of a few values. */
export function OneOf<Value extends string | boolean>({ choices, ...field }: OneOfProps<Value>) {
  const { name } = field
  const { store } = useForm()
  const value = useFormState(({ values }) => values[name])
  const chosen = value === '' || value === undefined ? choices[0]?.value : value
  const group = useId()
  return (
    <ChipField
      {...field}
      chips={choices.map(({ value: choice, label, icon }) => (
        <Chip
          key={label}
          type="radio"
          group={group}
          checked={choice === chosen}
          icon={icon}
          onChange={() => store.change(name, choice)}
        >
          {label}
        </Chip>
      ))}
    />
  )
}

interface NumberProps extends Pick<ChipFieldProps, 'name' | 'hint'> {
  /** The usual values; null: no number. */
  usual: readonly (number | null)[]
  words: (value: number | null) => string
  /** The unit of another number. */
  unit: string
}

/** One of the usual numbers, or another. */
export function NumberOf({ usual, words, unit, ...field }: NumberProps) {
  const { name } = field
  const { store } = useForm()
  const stored = useFormState(({ values }) => values[name])
  const value = stored === '' ? null : (stored as number | null)
  const [other, setOther] = useState(!usual.includes(value))
  const group = useId()
  const chips = usual.map((one) => (
    <Chip
      key={one}
      type="radio"
      group={group}
      checked={!other && one === value}
      onChange={() => {
        setOther(false)
        store.change(name, one)
      }}
    >
      {words(one)}
    </Chip>
  ))
  return (
    <ChipField
      {...field}
      chips={
        <>
          {chips}
          <Chip type="radio" group={group} checked={other} onChange={() => setOther(true)}>
            Other
          </Chip>
          {other && (
            <TextInput
              className={classes.number ?? ''}
              inputMode="numeric"
              aria-label={`${labelOf(name)}, in ${unit}`}
              placeholder={unit}
              value={value ?? ''}
              onChange={({ currentTarget: { value: typed } }) =>
                store.change(name, /^\d+$/.test(typed.trim()) ? Number(typed) : typed || null)
              }
            />
          )}
        </>
      }
    />
  )
}

/** Adds a value to those of a field, or takes it away. */
export function useToggle(name: FieldName) {
  const { store } = useForm()
  const values = useFormState((state) => state.values[name]) as string[]
  const chosen = Array.isArray(values) ? values : []
  return {
    chosen,
    toggle: (value: string, on: boolean) =>
      store.change(name, on ? [...chosen, value] : chosen.filter((one) => one !== value)),
  }
}
