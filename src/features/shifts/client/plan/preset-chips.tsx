import { useForm, useFormState } from '#client/ui/forms/form-context.ts'
import { presetOf, presets } from '../../rules/presets.ts'
import classes from './plan.module.css'

/** The usual kinds of a shift: each fills in its times, break and sleep-in. */
export function PresetChips() {
  const { store } = useForm()
  const start = useFormState(({ values }) => values.start)
  const end = useFormState(({ values }) => values.end)
  const isSleepIn = useFormState(({ values }) => values.isSleepIn)
  const chosen = presetOf({ start: String(start), end: String(end), isSleepIn: isSleepIn === true })
  return (
    <fieldset className={classes.chips}>
      <legend>Kind</legend>
      {presets.map(({ value, label, ...times }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen?.value === value}
          onClick={() => {
            for (const [name, filled] of Object.entries(times)) store.change(name, filled)
          }}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
