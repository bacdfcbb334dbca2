import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { useForm, useFormState } from '#client/ui/forms/form-context.ts'
import { type Preset, presetOf, presets } from '../../rules/presets.ts'
import classes from './plan.module.css'

/** The usual kinds of a shift in the team: each fills in its times, break, and whether it is a sleep-in or on call. */
export function PresetChips({ teamId }: { teamId: string }) {
  const { store } = useForm()
  const query = useQuery(api.shifts.presets.queryOptions({ input: { teamId } }))
  const start = useFormState(({ values }) => values.start)
  const end = useFormState(({ values }) => values.end)
  const isSleepIn = useFormState(({ values }) => values.isSleepIn)
  const isOnCall = useFormState(({ values }) => values.isOnCall)
  const offered = (query.data?.presets as readonly Preset[] | undefined) ?? presets
  const chosen = presetOf(
    { start: String(start), end: String(end), isSleepIn: isSleepIn === true, isOnCall: isOnCall === true },
    offered,
  )
  return (
    <fieldset className={classes.chips}>
      <legend>Kind</legend>
      {offered.map(({ label, isOnCall: toBeCalled = false, ...times }: Preset) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen?.label === label}
          onClick={() => {
            for (const name of ['start', 'end', 'breakMinutes', 'isSleepIn'] as const) store.change(name, times[name])
            store.change('isOnCall', toBeCalled)
          }}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
