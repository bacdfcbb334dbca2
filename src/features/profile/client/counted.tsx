import { Badge } from '@mantine/core'
import classes from './profile.module.css'

/** A tab with the number of things to do behind it. */
export function Counted({ label, count }: { label: string; count: number }) {
  return (
    <span className={classes.counted}>
      {label}
      <Badge
        component="span"
        size="sm"
        circle={count < 10}
        variant="light"
        color="orange"
        aria-label={`${count} to do`}
      >
        {count}
      </Badge>
    </span>
  )
}
