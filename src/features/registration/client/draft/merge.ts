import { type FieldMap, itemFields, lookOf } from '#shared/fields/look.ts'
import { type FormValues, withoutBlanks } from '#shared/fields/values.ts'
import { sameValue } from './same-value.ts'

/** Three versions of a form for a three-way merge: the base that this page loaded, this page's values, and those saved elsewhere since. */
export interface Versions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

/** A change of both sides to different values; an absent value was emptied or removed. */
export interface Conflict {
  /** The field, or list, entry id and field; without the last part it is an entry that one side removed. */
  path: readonly [string] | readonly [string, string] | readonly [string, string, string]
  mine: unknown
  theirs: unknown
}

/** The merged values; a conflict keeps this page's value until the person has chosen. */
export interface Merge {
  values: FormValues
  conflicts: Conflict[]
}

export type Choice = 'mine' | 'theirs'

type Entry = FormValues & { id?: string }

/** Three-way merge, field by field, and for lists entry by entry on their ids. Every loss of a typed value is a conflict. */
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

/** The labels of the fields that only the other side has changed. */
export function takenOver(fields: FieldMap, { base, mine, theirs }: Versions): string[] {
  const isTheirs = (name: string) => !sameValue(theirs[name], base[name]) && !sameValue(theirs[name], mine[name])
  const untouched = (name: string, field: FieldMap[string]) =>
    itemFields(field) !== undefined || sameValue(mine[name], base[name])
  return Object.entries(fields).flatMap(([name, field]) => (isTheirs(name) && untouched(name, field) ? [name] : []))
}

/** The values after a person has chosen; `choices` by `conflictKey`, this page's value without a choice. */
export function applyChoices({ values, conflicts }: Merge, choices: Readonly<Record<string, Choice>>): FormValues {
  let settled = values
  for (const conflict of conflicts) {
    if (choices[conflictKey(conflict)] === 'theirs') settled = withTheirs(settled, conflict)
  }
  return settled
}

export function conflictKey({ path }: Conflict): string {
  return path.join('/')
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

interface ListMerge {
  name: string
  field: FieldMap[string]
  sides: Sides
}

interface EntryMerge {
  entry?: Entry
  conflicts?: Conflict[]
}

function mergeEntries({ name, field, sides }: ListMerge) {
  const base = byId(entriesOf(sides.base))
  const mine = entriesOf(sides.mine)
  const theirs = entriesOf(sides.theirs)
  const pairs = pairUp(field, { base, mine, theirs })
  const kept = new Set(mine.map(({ id }) => id))
  const met = new Set([...pairs.values()])
  const merges: EntryMerge[] = [
    ...mine.map((entry) =>
      mergeEntry({
        name,
        fields: itemFields(field) ?? {},
        mine: entry,
        theirs: pairs.get(entry),
        base: base.get(entry.id ?? ''),
      }),
    ),
    ...theirs
      .filter((entry) => !met.has(entry) && !kept.has(entry.id))
      .map((entry) => mergeTheirs({ name, theirs: entry, base: base.get(entry.id ?? '') })),
  ]
  const entries = merges.flatMap(({ entry }) => (entry ? [entry] : []))
  const filled = entries.filter((entry) => !isEmpty(entry))
  return {
    entries: filled.length > 0 ? filled : entries.slice(0, 1),
    conflicts: merges.flatMap(({ conflicts = [] }) => conflicts),
  }
}

/** Pairs entries of both sides: by id or, for new ones, by equality. */
function pairUp(
  field: FieldMap[string],
  { base, mine, theirs }: { base: Map<string, Entry>; mine: Entry[]; theirs: Entry[] },
) {
  const { itemTitle, locked } = lookOf(field)
  const isTwin = (one: Entry, other: Entry) =>
    sameValue(withoutId(one), withoutId(other)) ||
    (locked?.(one) === true && locked(other) && itemTitle?.(one, 0) === itemTitle?.(other, 0))
  const fresh = theirs.filter(({ id = '' }) => !base.has(id))
  const pairs = new Map<Entry, Entry>()
  for (const entry of mine) {
    const other = entry.id
      ? theirs.find(({ id }) => id === entry.id)
      : fresh.find((candidate) => ![...pairs.values()].includes(candidate) && isTwin(entry, candidate))
    if (other) pairs.set(entry, other)
  }
  return pairs
}

interface EntrySides {
  name: string
  base: Entry | undefined
  theirs: Entry | undefined
}

function mergeEntry({ name, fields, base, mine, theirs }: EntrySides & { fields: FieldMap; mine: Entry }): EntryMerge {
  if (theirs) {
    const { id = '' } = theirs
    const merged = mergeValues(fields, { base: base ?? {}, mine, theirs })
    const conflicts = merged.conflicts.map(
      (conflict): Conflict => ({ ...conflict, path: [name, id, conflict.path[0]] }),
    )
    return { entry: { ...merged.values, ...(id ? { id } : {}) }, conflicts }
  }
  if (!mine.id || !base) return { entry: withoutId(mine) }
  return sameValue(mine, base) ? {} : { entry: mine, conflicts: [{ path: [name, mine.id], mine, theirs: undefined }] }
}

/** An entry that is missing here: new on the other side, or removed here. */
function mergeTheirs({ name, base, theirs }: { name: string; base: Entry | undefined; theirs: Entry }): EntryMerge {
  if (!base) return { entry: theirs }
  return sameValue(theirs, base) ? {} : { conflicts: [{ path: [name, theirs.id ?? ''], mine: undefined, theirs }] }
}

function withTheirs(values: FormValues, { path: [name, id, part], theirs }: Conflict): FormValues {
  if (id === undefined) return { ...values, [name]: theirs }
  const entries = entriesOf(values[name])
  if (part !== undefined)
    return { ...values, [name]: entries.map((entry) => (entry.id === id ? { ...entry, [part]: theirs } : entry)) }
  const others = entries.filter((entry) => entry.id !== id)
  return { ...values, [name]: theirs === undefined ? others : [...others, theirs] }
}

/** Drops the ids of entries that the server no longer has, so that they are added as new ones. */
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
