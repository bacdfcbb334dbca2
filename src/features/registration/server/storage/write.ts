import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { DataKey } from '#server/crypto/vault.ts'
import { type Db, sendWithoutWaiting } from '#server/database/db.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { RegistrationStep } from '../../schema.ts'
import { type Column, type ListTable, quoted, type RowTable, SQL_TYPES, sealContext, storageOf } from './columns.ts'

type Entry = FormValues & { id?: string }

export interface Writing {
  db: Db
  userId: string
  key: DataKey
  /** ISO instant. */
  at: string
}

/** The ids of the stored entries of each list of a step, by its table. A concurrent change of them takes the step's version as well. */
export async function readEntries(
  { db, userId }: Pick<Writing, 'db' | 'userId'>,
  step: RegistrationStep,
): Promise<Map<string, Set<string>>> {
  const lists = storageOf(step).lists.map(async ({ table }): Promise<[string, Set<string>]> => {
    const { rows } = await db.executeQuery<{ id: string }>(
      CompiledQuery.raw(`select id from app.${quoted(table)} where user_id = $1`, [userId]),
    )
    return [table, new Set(rows.map(({ id }) => id))]
  })
  return new Map(await Promise.all(lists))
}

interface Written {
  step: RegistrationStep
  values: FormValues
  /** What `readEntries` has found. */
  known: Map<string, Set<string>>
}

/** Stores the checked values of a step. Returns them with the ids of new list entries. */
export async function writeStep(writing: Writing, { step, values, known }: Written): Promise<FormValues> {
  const { rows, lists } = storageOf(step)
  const written = { ...values }
  for (const row of rows) await writeRow(writing, { row, values })
  for (const list of lists) {
    const ids = new Set(known.get(list.table))
    const entries = await writeList(writing, { list, ids, entries: list.order((values[list.field] ?? []) as Entry[]) })
    if (values[list.field] !== undefined || entries.length > 0) written[list.field] = entries
  }
  return written
}

/** Sends a statement whose result nobody reads. */
function send({ db }: Writing, statement: string, parameters: unknown[]) {
  return sendWithoutWaiting(db, CompiledQuery.raw(statement, parameters))
}

function stored(
  { key }: Writing,
  {
    column,
    value,
    place,
  }: { column: Column; value: unknown; place: { table: string; row: string | number | undefined } },
) {
  if (value === undefined) return null
  if (column.kind === 'file') return (value as FileRef).id
  if (column.kind === 'sealed') {
    const [text, context] = [JSON.stringify(value), sealContext({ ...place, column: column.column })]
    return column.isEvidence ? key.sealAlike(text, context) : key.seal(text, context)
  }
  return value
}

const statements = new WeakMap<RowTable | ListTable, string>()

function statementOf<Table extends RowTable | ListTable>(table: Table, make: (table: Table) => string): string {
  let text = statements.get(table)
  if (!text) {
    text = make(table)
    statements.set(table, text)
  }
  return text
}

async function writeRow(writing: Writing, { row, values }: { row: RowTable; values: FormValues }) {
  const place = { table: row.table, row: row.position }
  const parameters = row.columns.map((column) => stored(writing, { column, value: values[column.field], place }))
  await send(writing, statementOf(row, upsertRow), [writing.userId, writing.at, ...parameters])
}

/** `$1` the person, `$2` now, then the columns. */
function upsertRow({ table, position, columns }: RowTable): string {
  const names = columns.map(({ column }) => quoted(column))
  const values = columns.map(({ kind }, index) => `$${index + 3}::${SQL_TYPES[kind]}`)
  const [at, of, key] =
    position === undefined ? ['', '', 'user_id'] : [', position', `, ${Number(position)}`, 'user_id, position']
  const changes = [...names, 'updated_at'].map((name) => `${name} = excluded.${name}`)
  return `insert into app.${quoted(table)} (user_id${at}, created_at, updated_at, ${names.join(', ')})
    values ($1${of}, $2::timestamptz, $2::timestamptz, ${values.join(', ')})
    on conflict (${key}) do update set ${changes.join(', ')}`
}

/** Writes the difference to the stored entries by their `ids`: an entry that stays keeps its row, with everything that refers to it. */
async function writeList(
  writing: Writing,
  { list, ids, entries }: { list: ListTable; ids: Set<string>; entries: Entry[] },
): Promise<Entry[]> {
  const placed: (Entry & { id: string })[] = []
  for (const entry of entries) {
    const isOwn = entry.id !== undefined && ids.delete(entry.id)
    placed.push({ ...entry, id: isOwn ? (entry.id as string) : randomUUID() })
  }
  if (ids.size > 0)
    await send(writing, `delete from app.${quoted(list.table)} where user_id = $1 and id = any($2::uuid[])`, [
      writing.userId,
      [...ids],
    ])
  if (placed.length > 0)
    await send(writing, statementOf(list, upsertList), [
      writing.userId,
      writing.at,
      JSON.stringify(recordsOf(writing, { list, placed })),
    ])
  return placed
}

function recordsOf(writing: Writing, { list, placed }: { list: ListTable; placed: (Entry & { id: string })[] }) {
  return placed.map((entry, sort) => {
    const place = { table: list.table, row: entry.id }
    const record: Record<string, unknown> = { id: entry.id, sort }
    for (const column of list.columns) {
      const value = stored(writing, { column, value: entry[column.field], place })
      record[column.column] = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value
    }
    return record
  })
}

/** `$1` the person, `$2` now, `$3` the entries as JSON. Unchanged rows are not updated. */
function upsertList({ table, columns }: ListTable): string {
  const names = ['sort', ...columns.map(({ column }) => quoted(column))]
  const types = ['sort integer', ...columns.map(({ column, kind }) => `${quoted(column)} ${SQL_TYPES[kind]}`)]
  const changes = [...names, 'updated_at'].map((name) => `${name} = excluded.${name}`)
  const old = names.map((name) => `t.${name}`)
  const fresh = names.map((name) => `excluded.${name}`)
  return `insert into app.${quoted(table)} as t (id, user_id, created_at, updated_at, ${names.join(', ')})
    select id, $1, $2::timestamptz, $2::timestamptz, ${names.join(', ')}
      from jsonb_to_recordset($3::jsonb) as entry (id uuid, ${types.join(', ')})
    on conflict (id) do update set ${changes.join(', ')} where (${old.join(', ')}) is distinct from (${fresh.join(', ')})`
}
