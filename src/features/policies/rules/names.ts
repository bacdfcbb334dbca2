/** The letters of a name, word by word: no case, no accents, no punctuation. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/** Whether at most this many letters differ, are missing or are too many (Levenshtein distance). */
function isWithin(most: number, [one, other]: [string, string]): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= other.length; column++) {
      const changed = (row[column - 1] as number) + (other[column - 1] === letter ? 0 : 1)
      next.push(Math.min(changed, (row[column] as number) + 1, (next[column - 1] as number) + 1))
    }
    row = next
  }
  return (row.at(-1) as number) <= most
}

const isSame = (one: string, other: string) => one === other || (other.length > 4 && isWithin(1, [one, other]))

/**
 * Whether a typed signature gives a person's name and says nothing else: first and last name in any order, with or
 * without what stands between, as a word or its first letter, and at most one slip of the finger in each word of five
 * letters or more.
 */
export function givesName(typed: string, fullName: string): boolean {
  const given = wordsOf(typed)
  const name = wordsOf(fullName)
  // A name of signs that are no letters, which nobody could type otherwise.
  if (name.length === 0) return typed.trim() === fullName.trim()
  const needed = [...new Set([name[0], name.at(-1)])] as string[]
  const isOfName = (one: string) => name.some((word) => isSame(one, word) || (one.length === 1 && word.startsWith(one)))
  return (
    needed.every((word) => given.some((one) => isSame(one, word))) &&
    given.every(isOfName) &&
    given.length <= name.length
  )
}
