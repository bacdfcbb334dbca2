interface Item {
  kinds: readonly string[]
  state: string
}

/** What a badge says was checked, and the kinds of evidence of which one is enough. */
const CHECKED = [
  { label: 'Identity', kinds: ['passport', 'driving-licence', 'birth-certificate'] },
  { label: 'Right to work', kinds: ['right-to-work'] },
  { label: 'DBS', kinds: ['dbs'] },
]
const GOOD = ['verified', 'expiring']

/** What a team has verified of somebody, in words for their badge, by its requirements as they stand. */
export function checkedOf(items: readonly Item[]): string[] {
  const verified = new Set(items.filter(({ state }) => GOOD.includes(state)).flatMap(({ kinds }) => kinds))
  return CHECKED.filter(({ kinds }) => kinds.some((kind) => verified.has(kind))).map(({ label }) => label)
}
