import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state.module.css'
import { STATE_ICONS, type State } from './state.ts'

interface StateMarkProps {
  state: State
  children: ReactNode
  /** Replaces the state's own icon. */
  icon?: TablerIcon
  /** 'lg' for one that stands alone, like a headline. */
  size?: 'md' | 'lg'
  className?: string | undefined
  /** What is read when it is pointed at. */
  title?: string
}

/** A state in words, with icon and colour: never colour alone. */
export function StateMark({ state, children, icon, size, className = '', title }: StateMarkProps) {
  const Icon = icon ?? STATE_ICONS[state]
  return (
    <span className={`${classes.mark} ${className}`} data-state={state} data-size={size} title={title}>
      <Icon size={size === 'lg' ? 18 : 14} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
