import type { TestApp } from './app.ts'

/** Columns of what clients owe that do not have `charge` in their names. */
const OF_INVOICES: [table: string, column: string][] = [
  ['charge_lines', 'rate'],
  ['charge_lines', 'amount'],
  ['invoice_rows', 'rate'],
  ['invoice_rows', 'net'],
  ['invoice_vat', 'net'],
  ['invoice_vat', 'vat'],
  ['invoices', 'net'],
  ['invoices', 'vat'],
  ['invoice_payments', 'amount'],
]

/** Columns of what people are paid, of tables whose rows are about a person; with `of`, how their row is found. */
const OF_PEOPLE: [table: string, column: string, of?: string][] = [
  ['pay_lines', 'amount'],
  ['pay_lines', 'rate'],
  ['pay_run_people', 'pay'],
  ['pay_run_people', 'holiday'],
  ['work_roles', 'rate'],
  ['expense_claims', 'amount'],
  ['holiday_entries', 'amount'],
  ['wage_entries', 'amount'],
  ['assignments', 'still_paid'],
  ['work_records', 'shift_pay'],
  ['work_records', 'own_rate'],
  ['work_pay', 'pay', 'record_id in (select r.id from app.work_records r where r.user_id = any ($1))'],
]

type Changing = Pick<TestApp, 'services'>

/** Adds some pence to columns, whatever keeps them as they are otherwise. Returns how many rows it has changed. */
async function add({ services }: Changing, all: readonly string[], values: unknown[]): Promise<number> {
  const client = await services.database.pool.connect()
  let changed = 0
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of all) changed += (await client.query(statement, values)).rowCount ?? 0
    await client.query('commit')
  } finally {
    client.release()
  }
  return changed
}

/** All that is charged becomes other amounts, in every table. */
export async function changeCharges(app: Changing): Promise<number> {
  const { rows } = await app.services.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'app' and column_name like '%charge%' and data_type = 'integer' order by 1, 2`,
  )
  const columns = [...rows.map(({ table, column }) => [table, column] as const), ...OF_INVOICES]
  const statements = columns.map(
    ([table, column]) => `update app.${table} set ${column} = ${column} + 37 where ${column} > 0`,
  )
  return add(app, statements, [])
}

/** All that some people are paid becomes other amounts. */
export const changePayOf = (app: Changing, userIds: readonly string[]): Promise<number> =>
  add(
    app,
    OF_PEOPLE.map(
      ([table, column, of = 'user_id = any ($1)']) =>
        `update app.${table} set ${column} = ${column} + 41 where ${column} > 0 and ${of}`,
    ),
    [userIds],
  )
