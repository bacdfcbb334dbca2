import { readdirSync, readFileSync } from 'node:fs'
import * as manifests from '#app/features.ts'
import type { TeamAction } from '#features/teams/policy.ts'
import type { Feature } from '#server/feature.ts'
import { nameInCode } from '#shared/names.ts'
import { type ListedProcedure, procedures } from './calls/procedures.ts'

const BEGIN = '<!-- Written by npm run codegen, from here to the end -->'
const listed: Readonly<Record<string, Feature>> = manifests

/** Each feature's name and the path of its README. */
export const readmes = readdirSync('src/features').map((name) => ({ name, path: `src/features/${name}/README.md` }))

/** What somebody wrote in a README: everything above the generated lists. */
export const writtenPart = (text: string) => (text.split(BEGIN)[0] ?? '').trimEnd()

/** A README with its lists as the code says them now. */
export async function withLists(name: string, text: string): Promise<string> {
  const {
    contract = {},
    routes = [],
    tables = {},
    nouns = {},
    notices = {},
    queues = [],
  } = listed[nameInCode(name)] ?? {}
  const policy = await readPolicy(name)
  const lists = [
    list('Tables', ['table', 'kept', 'a write calls'], Object.entries(tables).map(tableRow)),
    list(
      'Acts',
      ['act', 'effect', 'who', 'what it does'],
      [...procedures(contract).map(actRow(policy)), ...routes.map(routeRow)],
    ),
    list('Permissions', ['row of `policy.ts`', 'who', 'may'], Object.entries(policy).map(permissionRow)),
    list(
      'Nouns of events',
      ['noun', 'who hears it'],
      Object.values(nouns).map((noun) => [code(noun.name), noun.audience]),
    ),
    list(
      'Notices',
      ['kind', 'mailed'],
      Object.entries(notices).map(([kind, { mail }]) => [code(kind), mail]),
    ),
    list(
      'Jobs',
      ['queue', 'when'],
      queues.map((queue) => [code(queue.name), whenOf(queue)]),
    ),
  ]
  return [writtenPart(text), BEGIN, ...lists.filter(Boolean)].join('\n\n').concat('\n')
}

const code = (text: string) => `\`${text}\``

function list(title: string, columns: string[], rows: string[][]) {
  if (rows.length === 0) return ''
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [`## ${title}`, line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

type Policy = Record<string, TeamAction>

/** The rows of a feature's policy, by name. */
async function readPolicy(name: string): Promise<Policy> {
  if (!readdirSync(`src/features/${name}`).includes('policy.ts')) return {}
  const exported: Record<string, unknown> = await import(`${process.cwd()}/src/features/${name}/policy.ts`)
  const rows = Object.keys(exported).find((key) => key.endsWith('Actions'))
  return rows ? (exported[rows] as Policy) : {}
}

const needs = ({ who, permission, atSites }: TeamAction) =>
  [who, permission && `with permission ${code(permission)}`, atSites && 'also at their sites']
    .filter(Boolean)
    .join(', ')

const permissionRow = ([name, action]: [string, TeamAction]) => [code(name), needs(action), action.words]

function actRow(policy: Policy) {
  return ({ name, effect, access, action, procedure }: ListedProcedure) => {
    const row = Object.entries(policy).find(([, { words }]) => words === action?.words)?.[0]
    const who = row ? code(row) : action ? needs(action) : access
    return [code(name), effect, who, procedure['~orpc'].route.summary ?? '']
  }
}

const routeRow = ({ method, url, effect, access, summary }: NonNullable<Feature['routes']>[number]) => [
  code(`${method} ${url}`),
  effect,
  access,
  summary,
]

const schema = readFileSync('migrations/schema.sql', 'utf8')

/** A table, how long its rows are kept, and the functions that its triggers call. */
function tableRow([table, { keeps }]: [string, { keeps: string }]) {
  const triggers = schema.matchAll(
    new RegExp(`^CREATE TRIGGER .* ON app\\."?${table}"? .*EXECUTE FUNCTION app\\.(\\w+)`, 'gm'),
  )
  const called = new Set([...triggers].map(([, name = '']) => code(name)))
  return [code(table), keeps, [...called].join(', ')]
}

const whenOf = ({ schedule, wokenBy }: NonNullable<Feature['queues']>[number]) =>
  [schedule && code(schedule), wokenBy && `woken by ${code(wokenBy)}`].filter(Boolean).join(', ') || 'enqueued'
