import { Text, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { stepIcons } from './step-icons.ts'
import type { StepListProps } from './step-icons-row.tsx'
import classes from './wizard.module.css'

/** All thirteen steps with their state, in a drawer, for phones and desktops. */
export function StepDrawer({
  progress,
  onChoose,
  opened,
  onClose,
}: StepListProps & { opened: boolean; onClose: () => void }) {
  return (
    <Dialog side opened={opened} onClose={onClose} title="All steps" size="22rem">
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
                <span className={classes.dot}>
                  {step.done ? <IconCheck size={18} aria-hidden /> : <Icon size={18} aria-hidden />}
                </span>
                <span>
                  {step.number}. {step.name}
                  <Text span display="block" size="xs" c="dimmed">
                    {step.label}
                  </Text>
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
