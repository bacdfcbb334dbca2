import { type Column, quoted, storageOf } from '#features/registration/server/storage/columns.ts'
import { steps } from '#features/registration/steps.ts'

interface Section {
  table: string
  columns: readonly Column[]
  /** Columns of the table itself, besides those of the form. */
  own: string[]
  where: string
}

const WITH_FILES = ['resume', 'passport', 'dbs']

/** The SQL for a column of a generated person `c`; `m` is the model's row. */
function valueFor({ column, kind, slot = '' }: Column) {
  if (kind === 'file') return WITH_FILES.includes(slot) ? `md5(c.id || '${slot}')::uuid` : 'null'
  if (column === 'first_name' || column === 'last_name') return `c.${column}`
  if (column === 'job_applying_for') return 'c.job'
  return `m.${quoted(column)}`
}

function copy({ table, columns, own, where }: Section, { model, after }: { model: string; after: number }) {
  const names = [...own, ...columns.map(({ column }) => quoted(column))]
  const values = [...own.map((name) => (name === 'id' ? 'gen_random_uuid()' : `m.${name}`)), ...columns.map(valueFor)]
  return `insert into app.${quoted(table)} (user_id, ${names.join(', ')}) select c.id, ${values.join(', ')}
    from bench.crowd c, app.${quoted(table)} m where m.user_id = '${model}' ${where} and c.n > ${after}`
}

/**
 * Statements that copy the model's rows to everybody numbered above `after`, generated from the registration's own
 * description of its tables. Sealed values are the model's bytes: as long as real ones, but they do not open for other
 * people.
 */
export function copySections(of: { model: string; after: number }): string[] {
  const sections: Section[] = steps.flatMap((step) => {
    const { rows, lists } = storageOf(step)
    return [
      ...rows.map(({ table, position, columns }) =>
        position === undefined
          ? { table, columns, own: [], where: '' }
          : { table, columns, own: ['position'], where: `and m.position = ${position}` },
      ),
      ...lists.map(({ table, columns }) => ({ table, columns, own: ['id', 'sort'], where: '' })),
    ]
  })
  return [
    ...sections,
    { table: 'registration_sections', columns: [], own: ['step'], where: '' },
    { table: 'user_keys', columns: [], own: ['kek_id', 'wrapped_dek'], where: '' },
  ].map((section) => copy(section, of))
}
