import type pg from 'pg'
import { Refusal } from '../refusal.ts'

export interface TableShape {
  name: string
  /** The columns to copy. Generated ones are left out, because the database computes them again. */
  columns: string[]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const listed = (columns: string[]) => columns.map(quoted).join(', ')

export const copyOutText = ({ name, columns }: TableShape) => `copy app.${quoted(name)} (${listed(columns)}) to stdout`
export const copyInText = ({ name, columns }: TableShape) => `copy app.${quoted(name)} (${listed(columns)}) from stdin`

/** Every table of the schema except the list of migrations, which a restore writes by running them. */
export async function readShapes(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
     group by c.relname order by c.relname`)
  return rows
}

/**
 * Switches this transaction to the backup role, so that a read either sees every row or fails (FT09). Where the server gives no BYPASSRLS,
 * the policies are checked instead. Throws a Refusal that names the table that would be read in part.
 */
export async function becomeBackupRole(client: pg.Client) {
  const { rows } = await client.query<{ rolbypassrls: boolean }>(
    `select rolbypassrls from pg_roles where rolname = 'care_backup'`,
  )
  if (!rows[0])
    throw new Refusal('This database has no role for backups yet. Start this version of the app on it once.')
  const { rows: hidden } = await client.query<{ relname: string }>(
    `
    select c.relname from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
       and (not has_table_privilege('care_backup', c.oid, 'select')
         or not $1 and c.relrowsecurity and (
              not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
                and 'care_backup'::regrole = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true')
              or exists (select from pg_policy p cross join unnest(p.polroles) r (role) where p.polrelid = c.oid and not p.polpermissive
                and (r.role = 0 or pg_has_role('care_backup', r.role, 'usage')))))
     order by c.relname limit 1`,
    [rows[0].rolbypassrls],
  )
  if (hidden[0])
    throw new Refusal(
      `The role care_backup cannot read every row of the table app.${hidden[0].relname}. Nothing was written.`,
    )
  await client.query('set local role care_backup')
  if (rows[0].rolbypassrls) await client.query('set local row_security = off')
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

export interface Opened {
  setRight(): Promise<void>
  close(): Promise<void>
}

/**
 * Makes the tables ready to be filled in any order: without our triggers, foreign keys and the owner's row security.
 * Returns `restore`, which puts keys and sequences right again, and a function that forces row security again after the
 * checks: until the migrations have run there are no policies by which the owner would see a row. All in the caller's
 * transaction.
 */
export async function openForLoading(client: pg.Client, tables: TableShape[]): Promise<Opened> {
  await client.query('set local role care_owner; set local search_path = app, public')
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'app'::regnamespace`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) {
    const table = `app.${quoted(name)}`
    await client.query(
      `alter table ${table} disable trigger user; alter table ${table} no force row level security; truncate ${table}`,
    )
  }
  async function setRight() {
    await client.query('set local role care_owner; set local search_path = app, public')
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await advanceSequences(client)
  }
  async function close() {
    for (const { name } of tables) {
      const table = `app.${quoted(name)}`
      await client.query(`alter table ${table} force row level security; alter table ${table} enable trigger user`)
    }
  }
  return { setRight, close }
}

/** Sets each sequence to continue after the largest restored number. */
async function advanceSequences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select d.refobjid::regclass::text as table, quote_ident(a.attname) as column, d.objid::regclass::text as sequence
      from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' and s.relnamespace = 'app'::regnamespace
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.deptype in ('a', 'i') and d.refobjsubid > 0`)
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval('${sequence}', coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`,
    )
}

/** Counts the rows of every table. */
export async function countRows(client: pg.Client, tables: TableShape[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*) as count from app.${quoted(name)}`)
    counts[name] = Number(rows[0].count)
  }
  return counts
}
