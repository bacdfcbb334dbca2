import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { stepIcons } from './step-icons.ts'
import type { StepProgress } from './step-progress.ts'
import classes from './steps.module.css'

export interface StepListProps {
  progress: readonly StepProgress[]
  onChoose: (number: number) => void
}

/** All thirteen steps with their state, each a way there once it has been reached. */
export function StepList({ progress, onChoose }: StepListProps) {
  return (
    <ol className={classes.steps}>
      {progress.map((step) => {
        const Icon = step.done ? IconCheck : stepIcons[step.id]
        const isSaid = step.state === 'draft' || step.state === 'deferred'
        return (
          <li key={step.id}>
            <UnstyledButton
              className={classes.step}
              data-step={step.state}
              data-done={step.done || undefined}
              aria-current={step.state === 'current' ? 'step' : undefined}
              disabled={!step.reachable}
              onClick={() => onChoose(step.number)}
            >
              <span className={classes.dot}>
                <Icon size={16} aria-hidden />
              </span>
              <span className={classes.name}>{step.name}</span>
              <VisuallyHidden>
                {isSaid ? `step ${step.number},` : `step ${step.number}, ${step.label.toLowerCase()}`}
              </VisuallyHidden>
              {isSaid && <span className={classes.state}>{step.label}</span>}
            </UnstyledButton>
          </li>
        )
      })}
    </ol>
  )
}
