import '@mantine/core/styles/Switch.layer.css'
import { Switch, type SwitchProps } from '@mantine/core'
import classes from './toggle.module.css'

/** A switch with a visible edge when it is off (WCAG 1.4.11). */
export function Toggle(props: SwitchProps) {
  return <Switch classNames={classes} {...props} />
}
