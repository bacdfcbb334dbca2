import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import classes from './view-switch.module.css'

const PARTS = { root: classes.track ?? '', indicator: classes.chosen ?? '' }

/** Chooses among a few views of the same page, all of which are in sight. */
export function ViewSwitch<Value extends string>(props: SegmentedControlProps<Value>) {
  return <SegmentedControl transitionDuration={0} classNames={PARTS} {...props} />
}
