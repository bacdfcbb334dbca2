import type { StepProgress } from './step-progress.ts'
import classes from './steps.module.css'

/** The thirteen steps at a glance: a bar of one segment each. */
export function StepSegments({ current, progress }: { current: number; progress: readonly StepProgress[] }) {
  const count = (state: StepProgress['state']) => progress.filter((step) => step.state === state).length
  const finished = progress.filter(({ done }) => done).length
  const words = [
    `Step ${current} of ${progress.length}`,
    `${finished} finished`,
    count('draft') > 0 && `${count('draft')} started`,
    count('deferred') > 0 && `${count('deferred')} to do later`,
  ].filter(Boolean)
  return (
    <div
      className={classes.segments}
      role="progressbar"
      aria-label="Progress of your registration"
      aria-valuemin={1}
      aria-valuemax={progress.length}
      aria-valuenow={current}
      aria-valuetext={words.join(', ')}
    >
      {progress.map(({ id, state }) => (
        <span key={id} data-step={state} />
      ))}
    </div>
  )
}
