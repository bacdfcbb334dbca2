/** How long a ready archive can be downloaded. */
export const READY_DAYS = 7

/** After so many failed attempts an archive is given up. */
export const MAX_ATTEMPTS = 3

/** Rows of ended archives are forgotten after so many days; what happened stays in the audit log. */
export const FORGET_DAYS = 30

const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/** A name as one part of a path inside an archive: no separator, no control character, never `.` or `..`, at most 100 characters. */
export function pathPart(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(UNSAFE, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return [...clean].slice(0, 100).join('') || 'unnamed'
}

/** Gives each path once: the second file of a name becomes `name (2).pdf`. */
export function uniquePaths() {
  const taken = new Map<string, number>()
  return (path: string) => {
    const count = (taken.get(path.toLowerCase()) ?? 0) + 1
    taken.set(path.toLowerCase(), count)
    return count === 1 ? path : path.replace(/(\.[^./]+)?$/, ` (${count})$1`)
  }
}
