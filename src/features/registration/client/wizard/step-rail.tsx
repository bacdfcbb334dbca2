import type { ReactNode } from 'react'
import { StepList, type StepListProps } from './step-list.tsx'
import { StepSegments } from './step-segments.tsx'
import classes from './steps.module.css'

/** The steps beside the form, on a screen wide enough. */
export function StepRail({ current, progress, onChoose, head }: StepListProps & { current: number; head: ReactNode }) {
  return (
    <div className={classes.rail}>
      {head}
      <StepSegments current={current} progress={progress} />
      <nav aria-label="Steps of your registration">
        <StepList progress={progress} onChoose={onChoose} />
      </nav>
    </div>
  )
}
