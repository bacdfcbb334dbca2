import { type Instance, OFF, type Worker } from './instance.ts'
import type { Limits, Window } from './limits.ts'

/** Says which runs at the end of a window fit the row after it. */
export function fittingAfter(
  { shifts, mayNotFollow }: Instance,
  { mostRun, leastRun, leastOff }: Worker,
  { limits: { classes }, window: { row, last } }: { limits: Limits; window: Window },
): (run: number) => boolean {
  if (last === row.length - 1) return () => true
  const after = row[last + 1]!
  let end = last + 1
  while (end < row.length && (row[end] !== OFF) === (after !== OFF)) end++
  const length = end - last - 1
  const touchesEnd = end === row.length
  const isLong = (run: number, least: number) => run >= least || touchesEnd
  const afterOff = (off: number) =>
    after === OFF ? isLong(off + length, leastOff) : off >= leastOff && isLong(length, leastRun)
  const afterWork = (of: number, worked: number) => {
    const touchesBegin = worked === last + 1
    if (after === OFF) return (worked >= leastRun || touchesBegin) && isLong(length, leastOff)
    if (mayNotFollow[classes[of]! * shifts + after] === 1 || worked + length > mostRun) return false
    return touchesBegin || isLong(worked + length, leastRun)
  }
  const offBase = classes.length * mostRun
  return (run) =>
    run >= offBase ? afterOff(run - offBase + 1) : afterWork(Math.floor(run / mostRun), (run % mostRun) + 1)
}
