import { CompiledQuery } from 'kysely'
import type { DataKey, Vault } from '#server/crypto/vault.ts'
import type { Db } from '#server/database/db.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { StepDraft, StepState } from '../../contract.ts'
import type { RegistrationStep, StepId } from '../../schema.ts'
import { type Column, quoted, sealContext, storageOf } from './columns.ts'

/** What to read besides the sections. */
interface SelectOptions {
  drafts?: boolean
}

interface SectionRow {
  step: StepId
  version: number
  state: 'saved' | 'deferred'
  savedAt: string
}

interface DraftRow {
  step: StepId
  version: number
  updatedAt: string
  data: string
}

type Stored = Record<string, unknown>
type StoredEntry = Stored & { id: string }

interface Row {
  sections: SectionRow[] | null
  files: FileRef[] | null
  key: { kekId: string; wrapped: string } | null
  drafts?: DraftRow[] | null
  card: { completion: number; fullName: string } | null
  registration: { completedAt: string | null } | null
  [section: string]: unknown
}

export interface Person {
  steps: Partial<Record<StepId, StepState>>
  drafts: Partial<Record<StepId, StepDraft>>
  completion: number
  fullName: string
  completedAt: string | null
}

const json = (from: string) => `(select row_to_json(r) from (${from}) r)`
const jsonList = (from: string) => `(select json_agg(r) from (${from}) r)`

function selected({ field, column, kind, undocumentedSince }: Column): string {
  const value = kind === 'sealed' ? `encode(${quoted(column)}, 'base64')` : quoted(column)
  return [`${value} as "${field}"`, ...(undocumentedSince ? [quoted(undocumentedSince)] : [])].join(', ')
}

/** One statement for any number of steps: each section is another subquery, not another round trip. `$1` is the person. */
export function selectStatement(steps: readonly RegistrationStep[], { drafts = false }: SelectOptions): string {
  const parts = steps.flatMap((step) => {
    const { rows, lists } = storageOf(step)
    return [
      ...rows.map(({ table, position, columns }, index) => {
        const where = position === undefined ? '' : ` and position = ${Number(position)}`
        const from = `select ${columns.map(selected).join(', ')} from app.${quoted(table)} where user_id = $1${where}`
        return `${json(from)} as "${step.id}/${index}"`
      }),
      ...lists.map(({ table, field, columns }) => {
        const from = `select ${['id', ...columns.map(selected)].join(', ')} from app.${quoted(table)} where user_id = $1
          order by sort, created_at, id`
        return `${jsonList(from)} as "${step.id}/${field}"`
      }),
    ]
  })
  parts.push(
    `${jsonList('select step, version, state, saved_at as "savedAt" from app.registration_sections where user_id = $1')} as sections`,
    `${jsonList(`select id, name, mime, size from app.files where user_id = $1 and state <> 'superseded'`)} as files`,
    `${json(`select kek_id as "kekId", encode(wrapped_dek, 'base64') as wrapped from app.user_keys where user_id = $1`)} as key`,
    `${json('select completion, full_name as "fullName" from app.profiles where user_id = $1')} as card`,
    `${json('select completed_at as "completedAt" from app.registrations where user_id = $1')} as registration`,
  )
  if (drafts) {
    const from = `select step, version, updated_at as "updatedAt", encode(data, 'base64') as data
      from app.registration_drafts where user_id = $1`
    parts.push(`${jsonList(from)} as drafts`)
  }
  return `select ${parts.join(',\n')}`
}

export interface Reading extends SelectOptions {
  userId: string
  steps: readonly RegistrationStep[]
  /** The prepared `selectStatement` of the same steps and options. */
  statement: string
}

/** Reads a person's steps and decrypts sealed values. Row security decides whose: a hidden person's steps are empty. */
export async function readPerson(
  { db, vault }: { db: Db; vault: Vault },
  { userId, steps, statement }: Reading,
): Promise<Person> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement, [userId]))
  const row = rows[0] as Row
  const key = row.key
    ? vault.unwrap({ userId, kekId: row.key.kekId, wrapped: Buffer.from(row.key.wrapped, 'base64') })
    : undefined
  const open = opener({ key, files: new Map(row.files?.map((file) => [file.id, file])) })
  const sections = new Map(row.sections?.map((section) => [section.step, section]))
  return {
    steps: Object.fromEntries(
      steps.map((step) => [step.id, stateOf({ step, row, section: sections.get(step.id), open })]),
    ),
    drafts: Object.fromEntries(
      (row.drafts ?? [])
        .filter(({ step }) => steps.some(({ id }) => id === step))
        .flatMap((draft) => openDraft(draft, key)),
    ),
    completion: row.card?.completion ?? 0,
    fullName: row.card?.fullName ?? '',
    completedAt: instantOf(row.registration?.completedAt),
  }
}

type Opener = (value: unknown, place: Column & { table: string; row: string | number | undefined }) => unknown

function opener({ key, files }: { key: DataKey | undefined; files: Map<string, FileRef> }): Opener {
  return (value, { kind, table, row, column }) => {
    if (value === null || value === undefined) return undefined
    if (kind === 'file') return files.get(String(value))
    if (kind !== 'sealed') return value
    if (!key) throw new Error('a sealed value has no key')
    return JSON.parse(key.unseal(Buffer.from(String(value), 'base64'), sealContext({ table, row, column })))
  }
}

function stateOf({
  step,
  row,
  section,
  open,
}: {
  step: RegistrationStep
  row: Row
  section: SectionRow | undefined
  open: Opener
}): StepState {
  const { rows, lists } = storageOf(step)
  const values: FormValues = {}
  const undocumented: Record<string, string> = {}
  for (const [index, { table, position, columns }] of rows.entries()) {
    const stored = row[`${step.id}/${index}`] as Stored | null
    if (!stored) continue
    Object.assign(values, openAll({ stored, columns, place: { table, row: position }, open }))
    Object.assign(undocumented, undocumentedIn(stored, { columns, path: '' }))
  }
  for (const { table, field, columns, order } of lists) {
    const stored = row[`${step.id}/${field}`] as StoredEntry[] | null
    if (!stored) continue
    const entries = order(stored) as StoredEntry[]
    values[field] = entries.map((entry) => ({
      id: entry.id,
      ...openAll({ stored: entry, columns, place: { table, row: entry.id }, open }),
    }))
    for (const [index, entry] of entries.entries())
      Object.assign(undocumented, undocumentedIn(entry, { columns, path: `${field}.${index}.` }))
  }
  return {
    step: step.id,
    version: section?.version ?? 0,
    state: section?.state ?? 'new',
    savedAt: instantOf(section?.savedAt),
    values,
    ...(Object.keys(undocumented).length > 0 ? { undocumented } : {}),
  }
}

function undocumentedIn(
  stored: Stored,
  { columns, path }: { columns: readonly Column[]; path: string },
): Record<string, string> {
  const since = columns.map(
    ({ field, undocumentedSince = '' }) => [path + field, instantOf(stored[undocumentedSince] as string)] as const,
  )
  return Object.fromEntries(since.filter((entry): entry is [string, string] => entry[1] !== null))
}

interface Sealed {
  stored: Stored
  columns: readonly Column[]
  place: { table: string; row: string | number | undefined }
  open: Opener
}

function openAll({ stored, columns, place, open }: Sealed): FormValues {
  const values: FormValues = {}
  for (const column of columns) {
    const value = open(stored[column.field], { ...column, ...place })
    if (value !== undefined) values[column.field] = value
  }
  return values
}

/** The vault context of a draft, beside its person. */
export function draftContext(step: string): string {
  return sealContext({ table: 'registration_drafts', row: step, column: 'data' })
}

/** Decrypts a draft; one that does not open (an old key, an old format) is ignored. */
function openDraft({ step, version, updatedAt, data }: DraftRow, key: DataKey | undefined): [StepId, StepDraft][] {
  if (!key) return []
  try {
    const values = JSON.parse(key.unseal(Buffer.from(data, 'base64'), draftContext(step))) as FormValues
    return [[step, { values, version, updatedAt: new Date(updatedAt).toISOString() }]]
  } catch {
    return []
  }
}

function instantOf(value: string | null | undefined): string | null {
  return value ? new Date(value).toISOString() : null
}
