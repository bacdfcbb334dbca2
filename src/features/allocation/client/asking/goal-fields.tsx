import { Button } from '@mantine/core'
import { type CSSProperties, useId, useState } from 'react'
import { usePhone } from '#client/ui/phone.ts'
import { type Goals, MOST_OF_A_GOAL, goals as ofGoals, presetOf, presets } from '../../rules/goals.ts'
import classes from './asking.module.css'

const AMOUNTS = ['Not at all', 'A little', 'Some', 'Much', 'Most']

/** What matters beside filling every place: a ready choice, or three sliders. */
export function GoalFields({ goals, onChange }: { goals: Goals; onChange: (goals: Goals) => void }) {
  const id = useId()
  const ready = presetOf(goals)
  // On a phone three sliders stand between the days and the button: most choose what is ready.
  const phone = usePhone()
  const [isOwn] = useState(ready === undefined)
  const sliders = ofGoals.map(({ value, label }) => (
    <label key={value} className={classes.goal}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={MOST_OF_A_GOAL}
        step={1}
        style={{ '--share': `${(100 * goals[value]) / MOST_OF_A_GOAL}%` } as CSSProperties}
        value={goals[value]}
        aria-valuetext={AMOUNTS[goals[value]]}
        onChange={({ currentTarget }) => onChange({ ...goals, [value]: Number(currentTarget.value) })}
      />
      <output>{AMOUNTS[goals[value]]}</output>
    </label>
  ))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        What matters <small>Filling every place always comes first.</small>
      </h3>
      <fieldset className={classes.presets} aria-label="Ready choices">
        {presets.map((preset) => (
          <Button
            key={preset.value}
            size="sm"
            variant={ready === preset ? 'light' : 'default'}
            aria-pressed={ready === preset}
            onClick={() => onChange(preset.goals)}
          >
            {preset.label}
          </Button>
        ))}
      </fieldset>
      {phone ? (
        <details className={classes.out} open={isOwn}>
          <summary>Set each</summary>
          {sliders}
        </details>
      ) : (
        sliders
      )}
    </section>
  )
}
