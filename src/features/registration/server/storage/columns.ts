import { type Field, type FieldMap, itemFields } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { metaOf, type RegistrationStep, type StepMeta } from '../../schema.ts'

export type Kind = 'text' | 'date' | 'boolean' | 'number' | 'file' | 'sealed'

export interface Column {
  /** The field's name. */
  field: string
  column: string
  kind: Kind
  /** The upload slot of a file. */
  slot?: string
  /** For a file: another field of its row, whose content it may not repeat. */
  differsFrom?: string
  /** Sealed so that the database sees whether it has changed. */
  isEvidence?: true
  /** For a day with evidence: the column with the time since which it has no new document. */
  undocumentedSince?: string
}

/** One row per person, or per person and position. */
export interface RowTable {
  table: string
  position: number | undefined
  columns: Column[]
}

/** One row per entry of a list field. */
export interface ListTable {
  table: string
  field: string
  columns: Column[]
  order: (entries: readonly FormValues[]) => FormValues[]
}

/** Where the fields of one step are stored, derived from the fields themselves. */
export interface Storage {
  rows: RowTable[]
  lists: ListTable[]
}

/** The SQL type of each kind of column. */
export const SQL_TYPES: Record<Kind, string> = {
  text: 'text',
  date: 'date',
  boolean: 'boolean',
  number: 'integer',
  file: 'uuid',
  sealed: 'bytea',
}

const known = new WeakMap<FieldMap, Storage>()

export function storageOf(step: RegistrationStep): Storage {
  let storage = known.get(step.fields)
  if (!storage) {
    storage = readStorage(step)
    known.set(step.fields, storage)
  }
  return storage
}

function readStorage(step: RegistrationStep): Storage {
  const rows = new Map<string, RowTable>()
  const lists: ListTable[] = []
  for (const [name, field] of Object.entries(step.fields)) {
    const { table = step.table, position, order = (entries) => [...entries] } = metaOf(field)
    const items = itemFields(field)
    if (items) {
      const columns = Object.entries(items).filter(([item]) => item !== 'id')
      lists.push({ table, field: name, columns: columns.map(([item, type]) => columnOf(item, type)), order })
      continue
    }
    const key = `${table}/${position ?? ''}`
    const row = rows.get(key) ?? { table, position, columns: [] }
    row.columns.push(columnOf(name, field))
    rows.set(key, row)
  }
  return { rows: [...rows.values()], lists }
}

function columnOf(field: string, type: Field): Column {
  const meta = metaOf(type)
  const column = meta.column ?? snakeCase(field)
  return {
    field,
    column,
    kind: kindOf(meta),
    ...(meta.slot ? { slot: meta.slot } : {}),
    ...(meta.isEvidence ? { isEvidence: true } : {}),
    ...(meta.differsFrom ? { differsFrom: meta.differsFrom } : {}),
    ...(meta.evidence ? { undocumentedSince: `${column}_undocumented_since` } : {}),
  }
}

function kindOf({ widget, critical }: StepMeta): Kind {
  if (widget === 'file') return 'file'
  if (critical) return 'sealed'
  if (widget === 'date') return 'date'
  if (widget === 'number') return 'number'
  return widget === 'checkbox' || widget === 'yesno' ? 'boolean' : 'text'
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A quoted SQL identifier; identifiers come from our own source, never from a request. */
export function quoted(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`'${name}' is no name of a table or column`)
  return `"${name}"`
}

/** The vault context of a sealed value, beside its person: ciphertext that was moved does not open. */
export function sealContext({
  table,
  row,
  column,
}: {
  table: string
  row: string | number | undefined
  column: string
}): string {
  return `${table}|${column}|${row ?? ''}`
}
