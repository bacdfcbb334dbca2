import classes from './shifts.module.css'

const MOST_DRAWN = 8

/** The places of a shift as squares, those that nobody has dashed, and in words. */
export function Pips({ taken, required }: { taken: number; required: number }) {
  return (
    <span className={classes.pips}>
      {required <= MOST_DRAWN && (
        <span aria-hidden>
          {Array.from({ length: required }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: squares have no identity
            <i key={at} data-taken={at < taken || undefined} />
          ))}
        </span>
      )}
      {taken} of {required}
    </span>
  )
}
