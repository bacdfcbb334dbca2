import { spawn } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chanceFrom } from '../src/testing/random.ts'

// Breaks the code in one place at a time and runs the tests that could notice: what lives names a test that is missing.
// By hand, an hour or more.
//   npm run mutate -- --seed 7 --mutants 60     others, or more of them
//   npm run mutate -- --only 12,30              some of them again
//   npm run mutate -- --list                    which they are, without running anything

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    mutants: { type: 'string', default: '60' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})

interface Mutant {
  operator: string
  file: string
  /** Where in the file, and what stands there instead. */
  at: number
  length: number
  instead: string
}

type Site = Pick<Mutant, 'at' | 'length' | 'instead'>
type Finder = (text: string) => Site[]

/** What a pattern matches, with something else in its place; the empty text removes it. */
const replace =
  (pattern: RegExp, instead: (match: RegExpExecArray) => string = () => ''): Finder =>
  (text) =>
    [...text.matchAll(pattern)].map((match) => ({ at: match.index, length: match[0].length, instead: instead(match) }))

/** Whole statements that begin with a pattern: through the bracket that closes their call, or what ends a statement of SQL. */
const statement =
  (pattern: RegExp, ends = ''): Finder =>
  (text) =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => {
      let end = index + length
      for (let depth = 1; depth > 0; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
      if (ends) end = text.indexOf(ends, end) + ends.length
      return { at: index, length: end - index, instead: '' }
    })

const SHIFTED: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const boundary = replace(/(?<=[\w)\]"'] )(<=|>=|<|>)(?= [\w("'$])/g, ([sign = '']) => SHIFTED[sign] ?? '')

const SERVER = 'src/features/*/server/**/*.ts'
const RULES = 'src/features/*/{rules.ts,rules/**/*.ts}'
const POLICY = 'src/features/*/policy.ts'
const FUNCTIONS = 'migrations/functions/*.sql'

const OPERATORS: Record<string, [files: string, find: Finder][]> = {
  'drop a lock': [
    [SERVER, statement(/^ *await (app\.)?hold\w*\(/gm)],
    [SERVER, replace(/\n *\.for(NoKey)?Update\([^)]*\)/g)],
    // Of a query: a policy is for updates too, and locks nothing.
    [FUNCTIONS, replace(/(?<!\bcreate policy[^;]*) for (no key )?update( of \w+)?( skip locked)?(?=[;)\n ])/g)],
    [FUNCTIONS, statement(/^ *perform (app\.hold_\w+|pg_advisory_xact_lock)\(/gm, ';')],
  ],
  'drop an audit': [[SERVER, statement(/^ *await audit\w*\(/gm)]],
  'drop a publish': [
    [SERVER, statement(/^ *await (publish|tell\w*)\(/gm)],
    [FUNCTIONS, statement(/^ *perform pg_notify\(/gm, ';')],
  ],
  'drop a permission': [
    [SERVER, replace(/\bcan\([\w.]+, [\w.]+\)/g, () => 'true')],
    [SERVER, replace(/^ *if \(.*\) throw (forbidden|notFound)\(.*\)\n/gm)],
    [POLICY, replace(/,?\s*permission: '\w+'/g)],
    [POLICY, replace(/who: 'owners'/g, () => `who: 'managers'`)],
    [POLICY, replace(/: '(identity|background|next-of-kin|payroll|medical)',$/gm, () => `: 'profile',`)],
  ],
  'shift a boundary': [
    [RULES, boundary],
    [SERVER, boundary],
    [FUNCTIONS, boundary],
    [RULES, replace(/(?<=^(export )?const [A-Z_]+ = )\d+$/gm, ([number]) => String(Number(number) + 1))],
  ],
  'skip a state': [
    [FUNCTIONS, replace(/(?<=\b(state|status) in \([^)]*), '[\w-]+'(?=\))/g)],
    [SERVER, replace(/(?<=\b(state|status) in \([^)]*), '[\w-]+'(?=\))/g)],
    [RULES, replace(/(?<=\bfrom: \[[^\]]*), '[\w-]+'(?=\])/g)],
  ],
  'drop a condition': [
    [FUNCTIONS, replace(/ and \w+\.\w+ (=|<>|is|is not) [\w.']+(?=[\n); ])(?! (from|distinct))/g)],
    [SERVER, replace(/ and \w+\.\w+ (=|<>|is|is not) [\w.'${}]+(?=[\n); `])(?! (from|distinct))/g)],
    [SERVER, replace(/\n *\.where\(.*\)(?=\n)/g)],
  ],
}

const isComment = (text: string, at: number) =>
  /^\s*(\/\/|--|\*|\/\*)/.test(text.slice(text.lastIndexOf('\n', at) + 1, at))

function sitesOf(operator: string): Mutant[] {
  return (OPERATORS[operator] ?? []).flatMap(([pattern, find]) =>
    globSync(pattern)
      .filter((file) => !file.endsWith('.test.ts'))
      .sort()
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8')
        return find(text)
          .filter(({ at }) => !isComment(text, at))
          .map((site) => ({ ...site, operator, file }))
      }),
  )
}

/** As many of each operator. */
function choose(count: number, seed: number): Mutant[] {
  const chance = chanceFrom(seed)
  const left = Object.keys(OPERATORS).map(sitesOf)
  const chosen: Mutant[] = []
  for (let turn = 0; chosen.length < count && left.some(({ length }) => length > 0); turn++) {
    const sites = left[turn % left.length] ?? []
    if (sites.length > 0) chosen.push(...sites.splice(chance.below(sites.length), 1))
  }
  return chosen
}

const GENERATED = [
  ...[
    'access',
    'traces',
    'permissions',
    'locks',
    'edges',
    'nouns',
    'policies',
    'features',
    'events',
    'duties',
    'needs',
  ],
  ...['managers-of-sites', 'two-agencies', 'refused-access', 'privacy'],
]

/**
 * The features that a file belongs to: its own, or those whose servers call the functions of an SQL file most, or name
 * the tables of its triggers.
 */
function featuresOf(file: string): string[] {
  const own = /^src\/features\/(\w+)\//.exec(file)?.[1]
  if (own) return [own]
  const text = readFileSync(file, 'utf8')
  const functions = [...text.matchAll(/^create function (app\.\w+)/gm)].map(([, name]) => `${name}(`)
  const tables = [...text.matchAll(/^create trigger [^;]* on app\.(\w+)/gm)].map(([, name]) => `'${name}'`)
  const called = featuresThatName(functions)
  return called.length > 0 ? called : featuresThatName(tables)
}

/** The two features whose code has most of these words. */
function featuresThatName(words: readonly string[]): string[] {
  const found = readdirSync('src/features').map((feature) => {
    const code = globSync(`src/features/${feature}/**/*.ts`)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    return { feature, times: words.filter((word) => code.includes(word)).length }
  })
  return found
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times)
    .slice(0, 2)
    .map(({ feature }) => feature)
}

/** Two rounds: the tests of the feature, which name most mutants soon, then those that every feature joins for what lived. */
const ROUNDS: ((file: string) => string[])[] = [
  (file) =>
    featuresOf(file).flatMap((feature) => globSync(`src/features/${feature}/{*,rules/**/*,server/**/*}.test.ts`)),
  () => GENERATED.map((name) => `src/app/${name}.test.ts`),
]

/** A copy of the tree to break; the packages are the same ones. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'care-mutate-'))
  for (const name of readdirSync('.'))
    if (!['node_modules', '.git', 'dist', 'data'].includes(name)) cpSync(name, join(copy, name), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.')) symlinkSync(resolve('node_modules', name), join(copy, 'node_modules', name))
  return copy
}

/**
 * Only an assertion that fails proves that a test notices; a test that ran out of time, or a tree that did not start,
 * may have another cause.
 */
type End = 'lived' | 'killed' | 'timed out' | 'did not start' | 'fails without it'

interface Ran {
  end: End
  /** The file and the test that noticed. */
  file?: string
  test?: string
}

interface Report {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function runTests(copy: string, files: string[]): Promise<Ran> {
  const out = join(copy, 'report.json')
  rmSync(out, { force: true })
  const args = ['run', ...files, '--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile=${out}`]
  const program = resolve('node_modules/vitest/vitest.mjs')
  return new Promise((done) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: copy, stdio: 'ignore' })
    child.on('close', (code) => done(code === 0 ? { end: 'lived' } : whatFailed(copy, readJson<Report>(out))))
  })
}

function whatFailed(copy: string, report: Report | undefined): Ran {
  for (const { name, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (!failed) continue
    const timedOut = failed.failureMessages.some((message) => /(Test|Hook) timed out/.test(message))
    return { end: timedOut ? 'timed out' : 'killed', file: relative(copy, name), test: failed.fullName }
  }
  return {
    end: 'did not start',
    test: report?.testResults.find(({ message }) => message)?.message.split('\n')[0] ?? '',
  }
}

function readJson<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

/**
 * A test that fails without the mutant too, or with it only sometimes, kills nothing: the file that noticed runs once
 * more over each tree.
 */
async function tryOut(copy: string, { file, at, length, instead }: Mutant, tests: string[]): Promise<Ran> {
  const text = readFileSync(file, 'utf8')
  writeFileSync(join(copy, file), text.slice(0, at) + instead + text.slice(at + length))
  let ran: Ran
  let again: Ran | undefined
  try {
    ran = await runTests(copy, tests)
    again = ran.file ? await runTests(copy, [ran.file]) : undefined
  } finally {
    writeFileSync(join(copy, file), text)
  }
  if (!ran.file) return ran
  const sound = await runTests(copy, [ran.file])
  return again?.end !== 'lived' && sound.end === 'lived' ? ran : { ...ran, end: 'fails without it' }
}

const cut = (text: string, most: number) => {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

function siteOf({ operator, file, at, length, instead }: Mutant): string {
  const text = readFileSync(file, 'utf8')
  const line = text.slice(0, at).split('\n').length
  const code = text.slice(text.lastIndexOf('\n', at) + 1, at + length)
  return `${file}:${line} | ${operator} | \`${cut(length > 3 ? text.slice(at, at + length) : code, 70)}\`${instead && ` → \`${cut(instead, 20)}\``}`
}

const all = choose(Number(values.mutants), Number(values.seed)).map((mutant, at) => ({ ...mutant, number: at + 1 }))
const only = values.only?.split(',').map(Number)
const chosen = all.filter(({ number }) => !only || only.includes(number))
const results = new Map<number, Ran>()

const line = (mutant: Mutant & { number: number }) => {
  const { end, file, test } = results.get(mutant.number) ?? { end: 'lived' }
  return `| ${mutant.number} | ${siteOf(mutant)} | ${end} | ${cut([file?.split('/').at(-1), test].filter(Boolean).join(': '), 110)} |`
}

/** Every copy takes the next mutant that lives until none is left. */
async function runRound(copies: string[], testsFor: (file: string) => string[]) {
  const left = chosen.filter(({ number }) => (results.get(number)?.end ?? 'lived') === 'lived')
  const work = async (copy: string) => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const began = Date.now()
      const tests = testsFor(mutant.file)
      results.set(mutant.number, tests.length > 0 ? await tryOut(copy, mutant, tests) : { end: 'lived' })
      console.log(`${line(mutant)} ${Math.round((Date.now() - began) / 1000)} s`)
    }
  }
  await Promise.all(copies.map(work))
}

if (values.list) {
  for (const mutant of chosen) console.log(`| ${mutant.number} | ${siteOf(mutant)} |`)
  process.exit()
}

const copies = Array.from({ length: Math.min(availableParallelism(), 4) }, copyTree)
try {
  for (const testsFor of ROUNDS) await runRound(copies, testsFor)
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}
console.log(`\n| | site | what | code | end | by |\n|---|---|---|---|---|---|`)
for (const mutant of chosen) console.log(line(mutant))
const count = (end: End) => [...results.values()].filter((ran) => ran.end === end).length
console.log(
  `\n${count('killed')} of ${chosen.length} mutants were killed by an assertion, seed ${values.seed}: ${count('lived')} lived, ${count('timed out')} ran out of time, ${count('did not start')} did not start, ${count('fails without it')} met a test that fails without them`,
)
