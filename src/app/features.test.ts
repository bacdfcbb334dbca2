import { globSync, readdirSync, readFileSync } from 'node:fs'
import { minifyContractRouter } from '@orpc/contract'
import { expect, test } from 'vitest'
import { inOrder } from '#shared/in-order.ts'
import { nameInCode } from '#shared/names.ts'
import { procedures } from '#testing/calls/procedures.ts'
import { readContract } from '../../build/contract-module.ts'
import { contract } from './contract.ts'
import { declared } from './declared.ts'
import * as features from './features.ts'
import { queueNames } from './jobs.ts'
import { router } from './router.ts'

const sources = globSync('src/{server,features}/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
const schema = readFileSync('migrations/schema.sql', 'utf8')

test('every feature that brings something is listed under the name of its folder', () => {
  // Eligibility is rules and one read, allocation an optimiser until it has pages: they bring nothing of their own.
  const silent = ['eligibility']
  const bringing = readdirSync('src/features').filter((name) => !silent.includes(name))
  expect(Object.keys(features).sort()).toEqual(bringing.map(nameInCode).sort())
})

test('the browser calls the procedures that the server has', async () => {
  const browser = await readContract()
  expect(JSON.stringify(minifyContractRouter(browser.contract))).toBe(JSON.stringify(minifyContractRouter(contract)))
})

test('every procedure has a handler', () => {
  const handlerOf = (name: string) =>
    name.split('.').reduce<unknown>((place, key) => (place as Record<string, unknown>)[key], router)
  const names = procedures().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => handlerOf(name) === undefined)).toEqual([])
})

test('every table is declared once, with its retention and its holding', () => {
  const made = [...schema.matchAll(/^create table app\."?(\w+)"?/gim)].map(([, table]) => table)
  const kept = declared.flatMap(({ tables = {} }) => Object.entries(tables))
  expect(made.length).toBeGreaterThan(40)
  expect(kept.map(([table]) => table).sort()).toEqual(made.sort())
  expect(kept.filter(([, { keeps }]) => !keeps)).toEqual([])
  const holdings = declared.flatMap((feature) => feature.holdings ?? []).map(({ id }) => id)
  expect(kept.filter(([, { holding }]) => holding !== null && !holdings.includes(holding))).toEqual([])
  expect(new Set(kept.map(([, { holding }]) => holding).filter(Boolean))).toEqual(new Set(holdings))
})

/** The definition of a table in schema.sql. */
const definitionOf = (table: string) =>
  schema.match(new RegExp(`^create table app\\."?${table}"? \\(\\n[^;]*;`, 'm'))?.[0] ?? ''

test('every table of a person’s holdings is in their export: declared by a feature, or found by its user_id', () => {
  const said = declared.flatMap(({ ownExports = [] }) => ownExports.flatMap(({ tables }) => tables))
  const held = declared.flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([table, { holding }]) => (holding ? table : [])),
  )
  const found = held.filter((table) => /FOREIGN KEY \(user_id\) REFERENCES app\.users/.test(definitionOf(table)))
  expect(found.length).toBeGreaterThan(20)
  expect(held.filter((table) => !said.includes(table) && !found.includes(table))).toEqual([])
  expect(said.filter((table) => definitionOf(table) === '')).toEqual([])
})

/** Whether jobs, which build archives, may read a table, or the columns that they name. */
const isReadByJobs = (table: string) =>
  new RegExp(
    `^grant ([\\w, ]*\\bselect\\b[\\w, ]*|select \\([^)]+\\)) on app\\."?${table}"? to care_worker;`,
    'm',
  ).test(schema)

test('the jobs may read every table that a feature exports in words of its own: the whole archive would fail', () => {
  const said = declared.flatMap(({ ownExports = [] }) => ownExports.flatMap(({ tables }) => tables))
  expect(said.length).toBeGreaterThan(15)
  expect(said.filter((table) => !isReadByJobs(table))).toEqual([])
})

/** Whether an index finds the rows with a value in a column. */
const isIndexed = (table: string, column: string) =>
  new RegExp(`constraint ${table}_pkey PRIMARY KEY \\(${column}[,)]`).test(schema) ||
  new RegExp(
    `^CREATE (UNIQUE )?INDEX \\w+ ON app\\.${table} USING btree \\(${column}\\b[^;]*\\)( WHERE \\(${column} IS NOT NULL\\))?;`,
    'm',
  ).test(schema)

test('every holding counts the rows of at least one of its tables, by columns with an index', () => {
  const counting = declared.flatMap(({ tables = {} }) => Object.entries(tables)).filter(([, { counted }]) => counted)
  const holdings = declared.flatMap((feature) => feature.holdings ?? []).map(({ id }) => id)
  expect(new Set(counting.map(([, { holding }]) => holding))).toEqual(new Set(holdings))
  for (const [table, { counted = [] }] of counting)
    expect(counted.filter((column) => !isIndexed(table, column)).map((column) => `${table}.${column}`)).toEqual([])
})

test('every queue with an enqueue call is declared', () => {
  const all = sources.join('\n')
  const named = [...all.matchAll(/\bqueue: (?:'([\w-]+)'|([A-Z_]+))/g)].map(
    ([, text, name]) => text ?? all.match(new RegExp(`const ${name} = '([\\w-]+)'`))?.[1] ?? name,
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !queueNames.includes(name as string))).toEqual([])
})

test('what features declare in an order comes after something that is declared', () => {
  const rules = declared.flatMap(({ retention = {} }) =>
    Object.entries(retention).map(([name, { after }]) => ({ name, after })),
  )
  const sweeps = declared.flatMap((feature) => feature.sweeps ?? [])
  const holdings = declared.flatMap((feature) => feature.holdings ?? [])
  expect(rules.length).toBeGreaterThan(5)
  const ownExports = declared.flatMap((feature) => feature.ownExports ?? [])
  const teamLists = declared.flatMap((feature) => feature.teamLists ?? [])
  const duties = declared.flatMap((feature) => feature.duties ?? [])
  const byId = [sweeps, holdings, duties].map((list) => list.map(({ id: name, after }) => ({ name, after })))
  for (const list of [rules, ...byId, ownExports, teamLists]) {
    const names = list.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(inOrder<{ name: string; after?: string }>(list, ({ name }) => name)).toHaveLength(list.length)
    const first = list.filter(({ after }) => after === undefined || !names.includes(after))
    expect(first.map(({ after }) => after)).toEqual([undefined])
  }
})

test('no two features declare the same kind of notification', () => {
  const kinds = declared.flatMap(({ notices = {} }) => Object.keys(notices))
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).toEqual([])
})
