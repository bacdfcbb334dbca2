import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { TimeField } from '#client/ui/inputs/time-field.tsx'
import { instantWithin } from '../../rules/split.ts'
import { isTime, type Occurrence, occurrences, type Span } from '../../rules/times.ts'
import classes from './plan.module.css'

/** Where a shift is cut, by the clocks on the wall, and which of two where they show the time twice. */
export interface Cut {
  time: string
  which?: Occurrence | undefined
}

interface CutFieldProps {
  label: string
  shift: Span
  cut: Cut
  onChange: (cut: Cut) => void
  children?: ReactNode
}

export function CutField({ label, shift, cut, onChange, children }: CutFieldProps) {
  const comesTwice = isTime(cut.time) && !instantWithin(shift, cut.time) && instantWithin(shift, cut.time, 'first')
  return (
    <div className={classes.cut}>
      <TimeField label={label} value={cut.time} onChange={(time) => onChange({ time })} />
      {comesTwice && (
        <NativeSelect
          label="Which of the two?"
          data={[{ value: '', label: 'Choose' }, ...occurrences]}
          value={cut.which ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ time: cut.time, which: (currentTarget.value || undefined) as Occurrence | undefined })
          }
        />
      )}
      {children}
    </div>
  )
}
