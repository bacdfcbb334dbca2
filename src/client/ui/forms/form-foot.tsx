import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormAlert } from './form-alert.tsx'
import classes from './schema-form.module.css'

interface FormFootProps {
  /** Why the form was refused. */
  message: ReactNode
  back?: string
  onBack: () => void
  /** The submit button. */
  children: ReactNode
}

/**
 * The foot of a form in a dialog that arranges its fields itself: why it was refused, the way back, the way on. It
 * stays in sight while the fields scroll.
 */
export function FormFoot({ message, back = 'Cancel', onBack, children }: FormFootProps) {
  return (
    <div className={classes.foot}>
      <FormAlert>{message}</FormAlert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {back}
        </Button>
        {children}
      </Group>
    </div>
  )
}
