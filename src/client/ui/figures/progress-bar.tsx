import classes from './progress-bar.module.css'

interface ProgressBarProps {
  /** 0 to 100. */
  value: number
  'aria-label': string
  size?: 'sm' | 'md' | 'lg'
}

/** A progress bar. */
export function ProgressBar({ value, size = 'md', ...labelled }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      className={classes.bar}
      data-size={size}
      {...labelled}
    >
      <div className={classes.done} style={{ width: `${value}%` }} />
    </div>
  )
}
