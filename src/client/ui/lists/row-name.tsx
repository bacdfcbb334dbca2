import type { ComponentPropsWithRef } from 'react'
import classes from './row-target.module.css'

interface RowNameProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> {
  /** Whether its row is the one that is open beside the list. */
  isOpen?: boolean
}

/** The name of a row as the button that opens it: a press anywhere on the row counts (`row-target.module.css`). */
export function RowName({ isOpen, ...props }: RowNameProps) {
  return (
    <button
      type="button"
      data-open
      className={`${classes.target} ${classes.name}`}
      aria-current={isOpen || undefined}
      {...props}
    />
  )
}
