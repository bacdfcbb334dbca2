import type { Day } from '#shared/time.ts'

interface Recorded {
  version: number
  /** Its first day. */
  starts: Day
  newStartersOnly?: boolean
}

/**
 * The version that applies on a day: the one recorded last among those that have started. Undefined before the first.
 * `since`: the first day of the person's stay in the team, because versions for new starters pass over the others;
 * null: the version for a person who starts on the day.
 */
export function versionOn<V extends Recorded>(
  versions: readonly V[],
  day: Day,
  since: Day | null = null,
): V | undefined {
  return versions
    .filter(({ starts, newStartersOnly }) => starts <= day && !(newStartersOnly && since !== null && since < starts))
    .reduce<V | undefined>(later, undefined)
}

const later = <V extends Recorded>(one: V | undefined, other: V) => (one && one.version > other.version ? one : other)

/**
 * The days on which each version applies to somebody whose stay began on `since`, as `versionOn` finds them; those that
 * ask nothing any more are left out.
 */
export function effectiveDays<V extends Recorded & { retired: boolean }>(versions: readonly V[], since: Day | null) {
  const theirs = versions.filter(
    ({ newStartersOnly, starts }) => !(newStartersOnly && since !== null && since < starts),
  )
  return theirs.flatMap((version) => {
    const [until = null] = theirs
      .filter((other) => other.version > version.version)
      .map(({ starts }) => starts)
      .sort()
    const isOvertaken = until !== null && until <= version.starts
    return version.retired || isOvertaken ? [] : [{ version, days: { from: version.starts, until } }]
  })
}
