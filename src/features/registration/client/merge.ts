import { type FieldMap, type FormValues, fieldMeta, itemFields, withoutBlanks } from '#shared/fields.ts'

/** One form as it stood when this page took it over, as it is here, and as somebody (perhaps another tab) has saved it since. */
export interface Versions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

/** Something that both sides changed differently; an absent value was emptied or removed. */
export interface Conflict {
  /** The field, or list, entry id and field; without the last part it is a whole entry that one side removed. */
  path: readonly [string] | readonly [string, string] | readonly [string, string, string]
  mine: unknown
  theirs: unknown
}

/** Everything that could be put together without asking; until it is settled, a conflict holds the value of this page. */
export interface Merge {
  values: FormValues
  conflicts: Conflict[]
}

export type Choice = 'mine' | 'theirs'

type Entry = FormValues & { id?: string }

/** Merges field by field, and lists entry by entry on their ids. Nothing that either side typed is lost without being a conflict. */
export function mergeValues(fields: FieldMap, { base, mine, theirs }: Versions): Merge {
  const values: FormValues = {}
  const conflicts: Conflict[] = []
  for (const [name, field] of Object.entries(fields)) {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] }
    if (itemFields(field)) {
      const merged = mergeEntries({ name, field, sides })
      values[name] = merged.entries
      conflicts.push(...merged.conflicts)
      continue
    }
    values[name] = mergeValue(sides)
    if (isConflict(sides)) conflicts.push({ path: [name], mine: sides.mine, theirs: sides.theirs })
  }
  return { values, conflicts }
}

/** Names of the fields that only the other side changed. */
export function takenOver(fields: FieldMap, { base, mine, theirs }: Versions): string[] {
  const isTheirs = (name: string) => !sameValue(theirs[name], base[name]) && !sameValue(theirs[name], mine[name])
  const untouched = (name: string, field: FieldMap[string]) => itemFields(field) !== undefined || sameValue(mine[name], base[name])
  return Object.entries(fields).flatMap(([name, field]) => (isTheirs(name) && untouched(name, field) ? [name] : []))
}

/** The values after a person has chosen; `choices` goes by `conflictKey`, and what is not chosen stays as it is here. */
export function settle({ values, conflicts }: Merge, choices: Readonly<Record<string, Choice>>): FormValues {
  let settled = values
  for (const conflict of conflicts) {
    if (choices[conflictKey(conflict)] === 'theirs') settled = withTheirs(settled, conflict)
  }
  return settled
}

export function conflictKey({ path }: Conflict): string {
  return path.join('/')
}

export function sameValue(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

interface Sides {
  base: unknown
  mine: unknown
  theirs: unknown
}

function mergeValue({ base, mine, theirs }: Sides): unknown {
  return sameValue(mine, base) ? theirs : mine
}

function isConflict({ base, mine, theirs }: Sides): boolean {
  return !sameValue(mine, base) && !sameValue(theirs, base) && !sameValue(mine, theirs)
}

function mergeEntries({ name, field, sides }: { name: string; field: FieldMap[string]; sides: Sides }) {
  const { itemTitle, locked } = fieldMeta(field)
  const fields = itemFields(field) ?? {}
  const base = byId(entriesOf(sides.base))
  const theirs = entriesOf(sides.theirs)
  const known = new Set<Entry>()
  const entries: Entry[] = []
  const conflicts: Conflict[] = []
  const isTwin = (mine: Entry, other: Entry) =>
    sameValue({ ...mine, id: undefined }, { ...other, id: undefined }) ||
    (locked?.(mine) === true && locked(other) && itemTitle?.(mine, 0) === itemTitle?.(other, 0))

  function theirVersion(mine: Entry) {
    const found = theirs.find((other) =>
      mine.id ? other.id === mine.id : !known.has(other) && !base.has(other.id ?? '') && isTwin(mine, other),
    )
    if (found) known.add(found)
    return found
  }

  for (const mine of entriesOf(sides.mine)) {
    const other = theirVersion(mine)
    const before = mine.id ? base.get(mine.id) : undefined
    if (other) {
      const path = other.id ?? ''
      const merged = mergeValues(fields, { base: before ?? {}, mine, theirs: other })
      entries.push({ ...merged.values, ...(other.id ? { id: other.id } : {}) })
      conflicts.push(...merged.conflicts.map((conflict) => ({ ...conflict, path: [name, path, conflict.path[0]] as const })))
    } else if (!mine.id || !before) {
      entries.push(withoutId(mine))
    } else if (!sameValue(mine, before)) {
      entries.push(mine)
      conflicts.push({ path: [name, mine.id], mine, theirs: undefined })
    }
  }
  const kept = new Set(entriesOf(sides.mine).map((entry) => entry.id))
  for (const other of theirs) {
    if (known.has(other) || (other.id && kept.has(other.id))) continue
    const before = base.get(other.id ?? '')
    if (!before) entries.push(other)
    else if (!sameValue(other, before)) conflicts.push({ path: [name, other.id ?? ''], mine: undefined, theirs: other })
  }
  const filled = entries.filter((entry) => !isEmpty(entry))
  return { entries: filled.length > 0 ? filled : entries.slice(0, 1), conflicts }
}

function withTheirs(values: FormValues, { path: [name, id, part], theirs }: Conflict): FormValues {
  if (id === undefined) return { ...values, [name]: theirs }
  const entries = entriesOf(values[name])
  if (part !== undefined) return { ...values, [name]: entries.map((entry) => (entry.id === id ? { ...entry, [part]: theirs } : entry)) }
  const others = entries.filter((entry) => entry.id !== id)
  return { ...values, [name]: theirs === undefined ? others : [...others, theirs] }
}

/** An entry that the server no longer has goes in as a new one. */
export function withoutLostIds(values: FormValues, theirs: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, value]
      const alive = byId(entriesOf(theirs[name]))
      return [name, entriesOf(value).map((entry) => (entry.id && !alive.has(entry.id) ? withoutId(entry) : entry))]
    }),
  )
}

function withoutId({ id: _, ...entry }: Entry): Entry {
  return entry
}

function isEmpty(entry: Entry): boolean {
  return Object.values(withoutBlanks(withoutId(entry))).every((value) => value === undefined || value === false)
}

function entriesOf(value: unknown): Entry[] {
  return Array.isArray(value) ? (value as Entry[]) : []
}

function byId(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.flatMap((entry) => (entry.id ? [[entry.id, entry]] : [])))
}

/** Blank and absent are one; the order of keys does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(plain(value)) ?? ''
}

function plain(value: unknown): unknown {
  if (value === '' || value === null) return undefined
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object') return value
  const entries = Object.entries(value as FormValues).map(([key, part]) => [key, plain(part)] as const)
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined).sort(([a], [b]) => a.localeCompare(b)))
}
