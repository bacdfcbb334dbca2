import { Drawer, Text, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { stepIcons } from './step-icons.ts'
import type { StepProgress } from './step-progress.ts'
import classes from './wizard.module.css'

interface StepListProps {
  progress: readonly StepProgress[]
  onChoose: (number: number) => void
}

/** The first eight steps as icons in one row, for screens that have the room (spec section 2). */
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
              aria-label={nameOf(step)}
              disabled={!step.reachable}
              onClick={() => onChoose(step.number)}
            >
              <span className={classes.dot}>{step.done ? <IconCheck size={20} aria-hidden /> : <Icon size={20} aria-hidden />}</span>
              <span className={classes.iconLabel}>{step.title}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ol>
  )
}

/** All thirteen steps with their state; it slides in, so that it serves a phone as well as a desk. */
export function StepDrawer({ progress, onChoose, opened, onClose }: StepListProps & { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} title="All steps" size="22rem">
      <ol className={classes.steps}>
        {progress.map((step) => {
          const Icon = stepIcons[step.id]
          return (
            <li key={step.id}>
              <UnstyledButton
                className={classes.step}
                data-state={step.state}
                aria-current={step.state === 'current' ? 'step' : undefined}
                disabled={!step.reachable}
                onClick={() => {
                  onClose()
                  onChoose(step.number)
                }}
              >
                <span className={classes.dot}>{step.done ? <IconCheck size={18} aria-hidden /> : <Icon size={18} aria-hidden />}</span>
                <span>
                  {step.number}. {step.title}
                  <Text span display="block" size="xs" c="dimmed">
                    {step.label}
                  </Text>
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </Drawer>
  )
}

function nameOf({ number, title, label }: StepProgress): string {
  return `Step ${number}: ${title}, ${label.toLowerCase()}`
}
