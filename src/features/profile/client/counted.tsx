import { Count } from '#client/ui/state/count.tsx'
import classes from './profile.module.css'

/** A tab's label with the number of tasks in it. */
export function Counted({ label, count }: { label: string; count: number }) {
  return (
    <span className={classes.counted}>
      {label}
      <Count value={count} state="soon" label={`${count} to do`} />
    </span>
  )
}
