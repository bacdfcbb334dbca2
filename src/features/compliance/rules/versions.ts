import type { Day } from '#shared/time.ts'

interface Recorded {
  version: number
  /** Its first day. */
  starts: Day
}

/** The version that applies on a day: of those that have started the one recorded last. Undefined before the first. */
export function versionOn<V extends Recorded>(versions: readonly V[], day: Day): V | undefined {
  return versions.filter(({ starts }) => starts <= day).reduce<V | undefined>(later, undefined)
}

const later = <V extends Recorded>(one: V | undefined, other: V) => (one && one.version > other.version ? one : other)
