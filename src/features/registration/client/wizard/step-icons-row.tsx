import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { stepIcons } from './step-icons.ts'
import type { StepProgress } from './step-progress.ts'
import classes from './wizard.module.css'

export interface StepListProps {
  progress: readonly StepProgress[]
  onChoose: (number: number) => void
}

/** The first eight steps as icons in one row, for wide screens (spec section 2). */
export function StepIcons({ progress, onChoose }: StepListProps) {
  return (
    <ol className={classes.icons} aria-label="The first steps">
      {progress.slice(0, 8).map((step) => {
        const Icon = stepIcons[step.id]
        return (
          <li key={step.id}>
            <UnstyledButton
              className={classes.icon}
              data-state={step.state}
              aria-current={step.state === 'current' ? 'step' : undefined}
              aria-label={spoken(step)}
              disabled={!step.reachable}
              onClick={() => onChoose(step.number)}
            >
              <span className={classes.dot}>
                {step.done ? <IconCheck size={20} aria-hidden /> : <Icon size={20} aria-hidden />}
              </span>
              <span className={classes.iconLabel}>{step.name}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ol>
  )
}

function spoken({ number, name, label }: StepProgress): string {
  return `Step ${number}: ${name}, ${label.toLowerCase()}`
}
