import { useForm, useFormState } from '#client/ui/forms/form-context.ts'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { deviceClock, londonToday } from '#shared/time.ts'
import { NumberOf, OneOf } from './chips.tsx'
import classes from './requirements.module.css'

const words = (value: number | null) => (value ? `${value} days` : 'None')

/** The fields for when the version begins, whom it counts for, and how many days of grace people have. */
export function BeginningFields() {
  const { store } = useForm()
  const takesEffect = useFormState(({ values }) => values.takesEffect)
  const from = useFormState(({ values }) => values.from) as string | null
  const error = useFormState(({ errors }) => errors.from)
  return (
    <>
      <OneOf
        name="takesEffect"
        {...(takesEffect === 'starters' && {
          hint: 'For everybody who is here, what was in force before goes on.',
        })}
        {...(takesEffect === 'date' && { hint: 'Until then, what is in force now goes on.' })}
        choices={[
          { value: 'now', label: 'Today' },
          { value: 'date', label: 'From a date' },
          { value: 'starters', label: 'For new starters only' },
        ]}
      >
        {(takesEffect === 'date' || takesEffect === 'starters') && (
          <div data-field="from" className={classes.search}>
            <DayField
              label={takesEffect === 'date' ? 'First day' : 'For those who start on or after (blank: today)'}
              value={from || null}
              minDate={londonToday(deviceClock)}
              error={error}
              onChange={(day) => store.change('from', day)}
            />
          </div>
        )}
      </OneOf>
      <NumberOf
        name="graceDays"
        hint="How long somebody for whom it begins has to hand it in. Until then it shows ‘due’ and does not block."
        usual={[0, 7, 14, 28]}
        words={words}
        unit="days"
      />
    </>
  )
}
