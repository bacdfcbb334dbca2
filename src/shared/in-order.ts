/**
 * Sorts what says by name which one it comes after; what names none, or one that is not there, comes first. Of several
 * after the same one, that which fewer others follow stands nearer to it: something new stands directly after what it
 * names.
 */
export function inOrder<T extends { after?: string }>(items: readonly T[], nameOf: (item: T) => string): T[] {
  const names = new Set(items.map(nameOf))
  const following = Map.groupBy(items, ({ after }) => (after && names.has(after) ? after : ''))
  const chainsAfter = (name: string): T[] =>
    (following.get(name) ?? [])
      .map((item) => [item, ...chainsAfter(nameOf(item))])
      .toSorted((one, other) => one.length - other.length)
      .flat()
  return chainsAfter('')
}
