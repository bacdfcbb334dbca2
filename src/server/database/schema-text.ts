import type { ClientBase } from 'pg'

const HEADER = `-- The database as it is now. Written by \`npm run codegen\`, to be read and not run: bodies of functions stand in migrations/functions.
`

/** The schema `app` as text in stable order: databases with the same text have the same tables, rules and rights. */
export async function schemaText(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    [SCHEMA, TABLES, VIEWS, FUNCTIONS].map((part) => `(${part})`).join(' union all '),
  )
  return [HEADER, ...rows.map(({ text }) => `${text}\n`)].join('\n')
}

/** Rights as `grant` would say them: one line a role, its privileges in alphabetical order. */
const grants = (acl: string, object: string) => `
  select string_agg(format('grant %s on %s to %s;', privileges, ${object}, grantee), e'\\n' order by grantee) as lines from (
    select case grantee when 0 then 'public' else grantee::regrole::text end as grantee,
        string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges
      from aclexplode(${acl}) where grantee <> grantor group by grantee) granted`

const COLUMNS = `
  select string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
           when a.attidentity <> '' then ' generated always as identity'
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
      case when a.attnotnull then ' not null' else '' end), e',\\n' order by a.attnum) as lines
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const CONSTRAINTS = `
  select string_agg(format(e',\\n  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), '' order by k.contype <> 'p',
    k.conname collate "C") as lines
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')`

const INDEXES = `
  select string_agg(pg_get_indexdef(i.indexrelid) || ';', e'\\n' order by i.indexrelid::regclass::text collate "C") as lines
    from pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid
      and k.contype in ('p', 'u', 'x'))`

const TRIGGERS = `
  select string_agg(pg_get_triggerdef(t.oid) || ';', e'\\n' order by t.tgname collate "C") as lines
    from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`

const POLICIES = `
  select string_agg(format('create policy %I on %s for %s to %s%s%s;', p.policyname, c.oid::regclass, lower(p.cmd),
    array_to_string(p.roles, ', '),
      ' using (' || p.qual || ')', ' with check (' || p.with_check || ')'), e'\\n' order by p.policyname collate "C") as lines
    from pg_policies p where p.schemaname = 'app' and p.tablename = c.relname`

const COLUMN_GRANTS = `
  select string_agg(format('grant %s (%s) on %s to %s;', privilege, columns, c.oid::regclass, grantee), e'\\n'
    order by grantee, privilege) as lines from (
    select grantee::regrole::text as grantee, lower(privilege_type) as privilege, string_agg(quote_ident(a.attname), ', '
      order by a.attnum) as columns
      from pg_attribute a, aclexplode(a.attacl) where a.attrelid = c.oid and not a.attisdropped group by 1, 2) granted`

const SCHEMA = `
  select granted.lines as text from pg_namespace n, lateral (${grants('n.nspacl', `'schema app'`)}) granted where n.nspname = 'app'`

const TABLES = `
  select concat_ws(e'\\n', format(e'create table %s (\\n%s%s\\n);', c.oid::regclass, columns.lines, constraints.lines), indexes.lines,
      case when c.relrowsecurity then format('alter table %s enable row level security;', c.oid::regclass) end,
      case when c.relforcerowsecurity then format('alter table %s force row level security;', c.oid::regclass) end,
      policies.lines, granted.lines, column_grants.lines, triggers.lines) as text
    from pg_class c, lateral (${COLUMNS}) columns, lateral (${CONSTRAINTS}) constraints, lateral (${INDEXES}) indexes,
      lateral (${POLICIES}) policies, lateral (${grants('c.relacl', 'c.oid::regclass')}) granted,
      lateral (${COLUMN_GRANTS}) column_grants, lateral (${TRIGGERS}) triggers
   where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations' order by c.relname collate "C"`

const VIEWS = `
  select concat_ws(e'\\n', format(e'create view %s with (%s) as\\n%s', c.oid::regclass, array_to_string(c.reloptions, ', '),
    pg_get_viewdef(c.oid)),
      granted.lines)
    from pg_class c, lateral (${grants('c.relacl', 'c.oid::regclass')}) granted
   where c.relnamespace = 'app'::regnamespace and c.relkind = 'v' order by c.relname collate "C"`

const FUNCTIONS = `
  select concat_ws(e'\\n', regexp_replace(split_part(pg_get_functiondef(p.oid), e'\\nAS ', 1), '\\s+', ' ', 'g') || ';', granted.lines)
    from pg_proc p, lateral (${grants(`coalesce(p.proacl, acldefault('f', p.proowner))`, `'function ' || p.oid::regprocedure`)}) granted
   where p.pronamespace = 'app'::regnamespace order by p.oid::regprocedure::text collate "C"`
