import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { FEATURES } = (await import(join(process.cwd(), '.dependency-cruiser.mjs'))) as { FEATURES: readonly string[] }

/** What may name what: each its own and those before it. The server's own tables come first; the app joins all features. */
const ORDER = ['server', ...FEATURES, 'app']

/** The files of migrations/functions whose names do not begin with their feature. */
const SQL_OF: Readonly<Record<string, readonly string[]>> = {
  server: ['audit-chain', 'idempotency'],
  accounts: ['mail-bounces', 'second-factors', 'sessions'],
  teams: ['invitations', 'join-requests', 'team-totals'],
  registration: ['cards', 'detail-requests'],
  members: ['member-filters', 'standings', 'suspensions'],
  clients: ['manager-sites'],
  availability: ['leave'],
  compliance: ['standings-follow', 'training', 'verification-queue'],
  shifts: ['cascades', 'concerns', 'late-arrivals', 'leaving', 'offer-caps', 'shift-settings'],
  swaps: ['exchange'],
  pay: ['payees'],
  privacy: ['erasure', 'exports', 'retention'],
  app: ['access', 'hooks', 'needs'],
}

/** Files of the app with functions that every feature may call: who may see what, and what higher features answer. */
const OPEN_TO_ALL = ['access.sql', 'hooks.sql']

const read = (file: string) => readFileSync(file, 'utf8')

export const sqlFiles = readdirSync('migrations/functions').filter((name) => name.endsWith('.sql'))

/** The feature of a file in migrations/functions. */
export function featureOfSql(file: string): string | undefined {
  const name = file.replace(/\.sql$/, '')
  return (
    Object.keys(SQL_OF).find((feature) => SQL_OF[feature]?.includes(name)) ??
    FEATURES.find((feature) => name === feature || name.startsWith(`${feature}-`))
  )
}

const featureOf = (file: string) => file.match(/^src\/features\/([^/]+)\//)?.[1] ?? 'server'

/**
 * Who owns each table, view and function (`name()`) of the database: the feature that declares the table, or that the
 * file with the function belongs to.
 */
export const owners = new Map<string, string>()
for (const file of globSync('src/{server,features/*/server}/tables{,-kept}.ts')) {
  const [tables = ''] = read(file).split('export const holdings')
  for (const [, table = ''] of tables.matchAll(/^ {2}(\w+): (?=[{\w])/gm)) owners.set(table, featureOf(file))
}
for (const file of sqlFiles) {
  const owner = OPEN_TO_ALL.includes(file) ? 'server' : (featureOfSql(file) ?? 'app')
  for (const [, kind, name = ''] of read(`migrations/functions/${file}`).matchAll(
    /^create (function|view) app\.(\w+)/gm,
  ))
    owners.set(kind === 'view' ? name : `${name}()`, owner)
}

const RELATION = new RegExp(
  [
    String.raw`\b(?:from|join|into|update|only|setof|on|using|references)\s+(app\.)?"?(\w+)"?`,
    String.raw`,\s*(app\.)?"?(\w+)"?\s+(?:as\s+)?\w{1,2}\b`,
    String.raw`\b(app)\.(\w+)\b(?!\s*\()`,
  ].join('|'),
  'g',
)

/** The tables, views and functions that SQL names, triggers on tables included. */
export function namedInSql(text: string): string[] {
  const code = text.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''")
  const steps = [...code.matchAll(/\b(\w+)(?:\s*\([\w, ]*\))? as (?:(?:not )?materialized )?\(/g)].map(
    ([, name]) => name,
  )
  const relations = [...code.matchAll(RELATION)].map(([, ...found]) => found.filter((one) => one !== undefined))
  return [
    ...relations.filter((found) => found.length === 2 || !steps.includes(found[0])).map((found) => found.at(-1) ?? ''),
    ...[...code.matchAll(/(?<!create function )\bapp\.(\w+)\s*\(/g)].map(([, name]) => `${name}()`),
  ]
}

const TEMPLATE = /\bsql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/gs
const CALL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|from|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*(\[[^\]]*\]|['"`][^'"`]*['"`])/g

/** The tables, views and functions that TypeScript names: in sql`…`, in calls of Kysely, and as `app.…` in any other text. */
export function namedInTypeScript(text: string): string[] {
  const code = text.replace(/^\s*(\/?\*|\/\/).*$/gm, '')
  return [
    ...[...code.matchAll(TEMPLATE)].flatMap(([, template = '']) => namedInSql(template)),
    ...[...code.matchAll(CALL)].flatMap(([, tables = '']) =>
      [...tables.matchAll(/['"`](?:app\.)?(\w+)/g)].map(([, name = '']) => name),
    ),
    ...[...code.matchAll(/\bapp\.(\w+)\b(\()?/g)].map(([, name = '', opened]) => (opened ? `${name}()` : name)),
  ]
}

/** The features whose API a module of the browser calls. */
export function calledInBrowser(text: string): string[] {
  if (!/from '#client\/api\.ts'/.test(text)) return []
  const called = [...text.matchAll(/\b(?:api|client)\s*\.([a-z]\w*)\b/g)].map(([, name = '']) => name)
  return called.filter((name) => FEATURES.includes(name))
}

/** A line for each higher feature that a file names something of. */
function upward(file: string, from: string, named: readonly { name: string; of: string | undefined }[]): string[] {
  const higher = named.filter(({ of }) => of && ORDER.indexOf(of) > ORDER.indexOf(from))
  return [...new Set(higher.map(({ of }) => of))].map((to) => {
    const names = new Set(higher.filter(({ of }) => of === to).map(({ name }) => name))
    return `${file} -> ${to}: ${[...names].sort().join(', ')}`
  })
}

const TESTS = /\.test\.tsx?$|^src\/features\/[^/]+\/((calls|given|demo|mails|race)\.ts$|demo\/)/

/** The modules of the features and of what is below them, without the generated one. */
export const modules = globSync('src/{features,server,client,shared}/**/*.{ts,tsx}').filter(
  (file) => !TESTS.test(file) && file !== 'src/server/database/tables.ts',
)

const owned = (names: readonly string[]) => names.map((name) => ({ name, of: owners.get(name) }))

export const upwardInSql = () =>
  sqlFiles.flatMap((file) => {
    const path = `migrations/functions/${file}`
    return upward(path, featureOfSql(file) ?? 'app', owned(namedInSql(read(path))))
  })

export const upwardInTypeScript = () =>
  modules.flatMap((file) => upward(file, featureOf(file), owned(namedInTypeScript(read(file)))))

export const upwardInBrowser = () =>
  modules.flatMap((file) =>
    upward(
      file,
      featureOf(file),
      calledInBrowser(read(file)).map((name) => ({ name: `api.${name}`, of: name })),
    ),
  )
