/** How long a ready archive can be downloaded. */
export const READY_DAYS = 7

/** After so many failed attempts an archive is given up. */
export const MAX_ATTEMPTS = 3

/** Rows of ended archives are forgotten after so many days; what happened stays in the audit log. */
export const FORGET_DAYS = 30

/** Gives each path once: the second file of a name becomes `name (2).pdf`. */
export function uniquePaths() {
  const taken = new Map<string, number>()
  return (path: string) => {
    const count = (taken.get(path.toLowerCase()) ?? 0) + 1
    taken.set(path.toLowerCase(), count)
    return count === 1 ? path : path.replace(/(\.[^./]+)?$/, ` (${count})$1`)
  }
}
