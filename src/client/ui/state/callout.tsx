import { Box, CloseButton, type MantineSpacing } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './state.module.css'
import { STATE_ICONS, type State } from './state.ts'

interface CalloutProps {
  state: State
  title?: string
  children?: ReactNode
  /** Replaces the state's own icon. */
  icon?: TablerIcon
  /** Screen readers announce `alert` at once, `status` when idle. */
  role?: 'alert' | 'status' | undefined
  /** Lets the page move the focus to it. */
  ref?: Ref<HTMLDivElement>
  onDismiss?: (() => void) | undefined
  mt?: MantineSpacing
  mb?: MantineSpacing
  my?: MantineSpacing
}

/** A message at its place in the page. */
export function Callout({ state, title, children, icon, role, ref, onDismiss, ...margins }: CalloutProps) {
  const Icon = icon ?? STATE_ICONS[state]
  return (
    <Box
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes.callout}
      data-state={state}
      role={role}
      {...margins}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
      {onDismiss && <CloseButton aria-label="Dismiss" onClick={onDismiss} />}
    </Box>
  )
}
