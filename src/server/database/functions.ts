import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { run, type SqlFile, sha256, sqlFile } from './sql-file.ts'

/** The folder below migrations/, and the row in the list of migrations that holds its checksum. */
export const FUNCTIONS = 'functions'

export interface Functions {
  files: SqlFile[]
  /** The checksum of all files together. */
  checksum: string
}

/** Reads the functions, views, policies, triggers and grants: one file per noun, run in order of name, so that `access.sql` comes first. */
export function readFunctions(dir: string): Functions | undefined {
  if (!existsSync(join(dir, FUNCTIONS))) return
  const names = readdirSync(join(dir, FUNCTIONS)).filter((name) => /^[a-z][a-z-]*\.sql$/.test(name))
  const files = names.sort().map((name) => sqlFile(dir, `${FUNCTIONS}/${name}`))
  return { files, checksum: sha256(files.map(({ name, checksum }) => `${name} ${checksum}`).join('\n')) }
}

/** Runs the files as the owner of the tables. Function bodies are checked at the end only, because they may name objects of later files. */
export async function runFunctions(client: ClientBase, { files }: Functions) {
  await client.query(
    'set local role care_owner; set local search_path = app, public; set local check_function_bodies = off',
  )
  for (const file of files) await run(client, file)
  await client.query(`set local check_function_bodies = on; ${CHECK_BODIES}; reset role; reset search_path`)
}

/**
 * Drops everything that the files create, so that nothing obsolete remains and nothing blocks a migration. Row security is not
 * forced in between: without policies the owner, as whom migrations run, would see no rows and change none. `access.sql` forces it again.
 */
export async function dropFunctions(client: ClientBase) {
  await client.query(`set local role care_owner; ${DROP}; reset role`)
}

const OURS = `pronamespace = 'app'::regnamespace and proowner = 'care_owner'::regrole`

const CHECK_BODIES = `do $$
declare body text;
begin
  for body in select pg_get_functiondef(oid) from pg_proc where ${OURS} loop execute body; end loop;
end $$`

// A function that a column, check or index depends on belongs to its table, and stays.
const DROP = `do $$
declare drop_it text;
begin
  for drop_it in
    select format('drop policy %I on app.%I', policyname, tablename) from pg_policies where schemaname = 'app'
    union all
    select format('alter table %s no force row level security', oid::regclass) from pg_class
     where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity
    union all
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'app'::regnamespace and not t.tgisinternal
    union all
    select format('revoke all on %s from care_app, care_auth, care_worker, care_backup', oid::regclass) from pg_class
     where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and relowner = 'care_owner'::regrole
  loop execute drop_it; end loop;
  for drop_it in select format('drop view if exists %s cascade', oid::regclass) from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v'
  loop execute drop_it; end loop;
  for drop_it in
    select 'drop function ' || oid::regprocedure from pg_proc p
     where ${OURS} and not exists (
       select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.classid <> 'pg_proc'::regclass)
  loop execute drop_it; end loop;
end $$`
