import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { beforeAll, describe, expect, test } from 'vitest'

const { default: rules, FEATURES } = await import(join(process.cwd(), '.dependency-cruiser.mjs'))

const KEBAB = '[a-z0-9]+(-[a-z0-9]+)*'
const IN_A_FEATURE = [
  /^README\.md$/,
  /^(schema|contract|nouns|policy|rules|steps|calls|given|demo|mails|race)\.ts$/,
  new RegExp(`^(steps|demo|contract|schema)/${KEBAB}\\.ts$`),
  new RegExp(`^(rules|solver)/(${KEBAB}/)?${KEBAB}\\.ts$`),
  new RegExp(`^server/${KEBAB}\\.ts$`),
  new RegExp(`^server/${KEBAB}/${KEBAB}\\.ts$`),
  new RegExp(`^client/(${KEBAB}/)?${KEBAB}(\\.tsx|\\.ts|(\\.module)?\\.css)$`),
  new RegExp(`^((rules|solver|steps|server|client)/)?(${KEBAB}/)?${KEBAB}\\.test\\.tsx?$`),
]
const ELSEWHERE = new RegExp(`^(${KEBAB}/)*(README\\.md$|${KEBAB}(\\.module|\\.test|\\.d)?\\.[a-z]+$)`)
const VAGUE = /(^|[/-])(utils?|helpers?|misc|stuff)[.-]|(^|\/)(common|index)\./

const files = globSync('src/**', { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) =>
    `${parentPath}/${name}`.slice(`${process.cwd()}/`.length * Number(parentPath.startsWith('/'))),
  )
const production = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/testing\//.test(file))

/** More files than a newcomer reads the names of: a folder that needs more gets rooms. */
const MOST_IN_A_FOLDER = 25

const MOST_LINES = 300
const WIDEST = 140
/** Written by a command, or tables that are read by looking things up. */
const LONG = ['src/server/database/tables.ts', 'src/features/accounts/server/wire/words.ts']

/** The files whose text matches, except the allowed ones. */
function filesWith(pattern: RegExp, allowed: string[]) {
  return production.filter((file) => !allowed.includes(file) && pattern.test(readFileSync(file, 'utf8')))
}

describe('names', () => {
  test('there are files to check', () => expect(production.length).toBeGreaterThan(50))

  test('every feature is one of the product', () => {
    expect(readdirSync('src/features').filter((name) => !FEATURES.includes(name))).toEqual([])
  })

  test('a feature uses the closed list of file names', () => {
    const inside = files.filter((file) => file.startsWith('src/features/'))
    const unknown = inside.filter(
      (file) => !IN_A_FEATURE.some((known) => known.test(file.split('/').slice(3).join('/'))),
    )
    expect(unknown).toEqual([])
  })

  test('names elsewhere are kebab-case and not vague', () => {
    expect(files.filter((file) => !ELSEWHERE.test(file) || VAGUE.test(file))).toEqual([])
  })

  test('the server has no JSX, because Node runs its files unbuilt', () => {
    expect(
      files.filter((file) => /^src\/(server|shared)\/.*\.tsx$|^src\/features\/[^/]+\/server\/.*\.tsx$/.test(file)),
    ).toEqual([])
  })
})

describe('sizes', () => {
  test('no folder has more files than one reads the names of, tests aside', () => {
    const inFolders = Map.groupBy(
      files.filter((file) => !/\.test\.tsx?$/.test(file)),
      (file) => file.slice(0, file.lastIndexOf('/')),
    )
    expect(inFolders.size).toBeGreaterThan(100)
    const full = [...inFolders].filter(([, { length }]) => length > MOST_IN_A_FOLDER)
    expect(full.map(([folder, { length }]) => `${folder}: ${length} files`)).toEqual([])
  })

  test('no file is longer than one reads at once, but for declared ones', () => {
    const long = production.filter((file) => readFileSync(file, 'utf8').split('\n').length > MOST_LINES + 1)
    expect(long.toSorted()).toEqual(LONG.toSorted())
  })

  test('comments and SQL are at most 140 columns wide: two files stand side by side', () => {
    const comment = /^\s*(\/\/|\/?\*|--)(?!.*biome-ignore)/
    const wide = [...files, ...globSync('migrations/functions/*.sql')]
      .filter((file) => /\.(tsx?|sql)$/.test(file))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line.length > WIDEST)
          .filter((line) => comment.test(line) || (file.endsWith('.sql') && !line.includes("'")))
          .map((line) => `${file}: ${line}`),
      )
    expect(wide).toEqual([])
  })
})

describe('places', () => {
  test('one file reads the configuration', () => expect(filesWith(/process\.env/, ['src/server/env.ts'])).toEqual([]))

  test('one file each formats dates and money', () => {
    const pattern = /\.toLocale(Date|Time)String\(|Intl\.DateTimeFormat|style: 'currency'/
    expect(filesWith(pattern, ['src/shared/time.ts', 'src/shared/money.ts'])).toEqual([])
  })
})

describe('what a feature touches outside its folder', () => {
  // Pages and the shell join features, sessions belong to accounts, and test people are made of several features' parts.
  const JOINING =
    /^src\/app\/(routes\/|operations\/|(shell|client)\.tsx$|(server|events)\.ts$)|^src\/testing\/|\.test\.tsx?$/

  // A feature without a manifest brings nothing by itself: later features ask it.
  const bringing = readdirSync('src/features').filter((name) => existsSync(`src/features/${name}/server/manifest.ts`))

  test.each(bringing)('%s: one line of src/app/features.ts', (feature) => {
    const naming = files
      .filter((file) => /^src\/(app|server|client|shared)\/.*\.tsx?$/.test(file) && !JOINING.test(file))
      .filter((file) => readFileSync(file, 'utf8').includes(`#features/${feature}/`))
    expect(naming).toEqual(['src/app/features.ts'])
    const lines = readFileSync('src/app/features.ts', 'utf8').split('\n')
    expect(lines.filter((line) => line.includes(`/${feature}/`))).toHaveLength(1)
  })
})

describe('imports', () => {
  let graph: ICruiseResult
  beforeAll(async () => {
    graph = (
      await cruise(['src', 'bench', 'demo', 'e2e', 'scripts'], {
        ...rules.options,
        ruleSet: { forbidden: rules.forbidden },
        validate: true,
      } as never)
    ).output as ICruiseResult
  }, 120_000)

  test('the tool saw every module of every feature', () => {
    const seen = new Set(graph.modules.map(({ source }) => source))
    expect(files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !seen.has(file))).toEqual([])
    expect(
      graph.modules.some(({ source, dependencies }) => source === 'src/app/main.ts' && dependencies.length > 3),
    ).toBe(true)
  })

  test('a feature imports only features before it', () => {
    const order = rules.forbidden.filter(({ name }: { name: string }) => name.endsWith('knows-no-later-feature'))
    const refusals = (from: string, to: string) =>
      order.filter(
        (rule: { from: { path: string }; to: { path: string } }) =>
          new RegExp(rule.from.path).test(from) && new RegExp(rule.to.path).test(to),
      )
    const [low, high] = ['src/features/teams/policy.ts', 'src/features/members/policy.ts']
    expect(refusals(low, high)).toHaveLength(1)
    expect([...refusals(high, low), ...refusals(low, low)]).toEqual([])
    expect(order).toHaveLength(FEATURES.length - 1)
  })

  test('no import points upwards', () => {
    expect(graph.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([])
  })
})
