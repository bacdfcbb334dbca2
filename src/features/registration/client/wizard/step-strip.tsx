import { type ReactNode, Suspense, useState } from 'react'
import { steps } from '../../steps.ts'
import { StepDrawer } from './late-parts.ts'
import type { StepListProps } from './step-list.tsx'
import { StepSegments } from './step-segments.tsx'
import classes from './steps.module.css'

/** Where one is among the steps, at the top of a phone's screen, with the way to the others. */
export function StepStrip({ current, progress, onChoose, note }: StepListProps & { current: number; note: ReactNode }) {
  const [listed, setListed] = useState<boolean>()
  return (
    <div className={classes.strip}>
      <div className={classes.where}>
        <span>
          Step {current} of {steps.length}
        </span>
        {note}
        <button type="button" className={classes.all} aria-haspopup="dialog" onClick={() => setListed(true)}>
          All Steps
        </button>
      </div>
      <StepSegments current={current} progress={progress} />
      {listed !== undefined && (
        <Suspense>
          <StepDrawer progress={progress} onChoose={onChoose} opened={listed} onClose={() => setListed(false)} />
        </Suspense>
      )}
    </div>
  )
}
