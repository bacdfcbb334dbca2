/** How long a ready archive can be downloaded. */
export const READY_DAYS = 7

/** After this many failed attempts an export has failed. */
export const MAX_ATTEMPTS = 3

/** Days after which the rows of ended exports are deleted; the audit log keeps what happened. */
export const FORGET_DAYS = 30

/** Makes paths unique: the second file of a name becomes `name (2).pdf`. */
export function uniquePaths() {
  const taken = new Map<string, number>()
  return (path: string) => {
    const count = (taken.get(path.toLowerCase()) ?? 0) + 1
    taken.set(path.toLowerCase(), count)
    return count === 1 ? path : path.replace(/(\.[^./]+)?$/, ` (${count})$1`)
  }
}
