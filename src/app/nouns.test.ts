import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { procedures } from '#testing/calls/procedures.ts'
import { features } from './all-features.ts'
import { nouns } from './events.ts'

const queues: readonly { wokenBy?: string }[] = features.flatMap(({ queues = [] }) => queues)
const names = nouns.map(({ name }) => name)

/** Reads that happen once at a person's request, and that no event repeats. */
const FETCHED_ONCE = [
  // What is typed into the wizard wins over what is stored: a conflicting save is answered 409.
  'registration.load',
  // The choices of a filter while a person types in it.
  'audit.people',
  'privacy.openExport',
  // The keys change with the key file alone.
  'privacy.passportKeys',
  // What a requirement would do, while a person writes it; and the product's own sets of requirements.
  'compliance.previewRequirement',
  'compliance.readySets',
  // What a manager would manage, while an owner chooses sites.
  'clients.foreseeLimit',
  // What a raise by percent would change, before it is done.
  'rates.foreseeRaise',
  // What chosen people could be asked for, while a manager chooses.
  'compliance.askPlan',
  // What waits for a manager who is about to be removed, while an owner decides.
  'teams.duties',
  // The page of a mail's link, for a person who may not be signed in: they get no events.
  'teams.findInvitation',
  'references.find',
  'interviews.findByLink',
  'timesheets.findByLink',
  'invoices.byLink',
  'rota.byLink',
  'timesheets.findPinLink',
  // Whom an interview may be with, and who may be the same person, while a manager types.
  'interviews.people',
  'interviews.lookAlikes',
  // Which bookings rules on working time would end, before an owner saves them.
  'shifts.previewRules',
  // What an import of clients or shifts would do, while a manager chooses its columns.
  'clients.planImport',
  'imports.planShifts',
  // Whom a list would invite, before a manager sends it.
  'imports.planPeople',
]

const read = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const code = read('src/{server,features/*/server}/**/!(*.test).ts') + read('src/features/*/nouns.ts')
const functions = read('migrations/functions/*.sql')
const toldBySql = [...functions.matchAll(/pg_notify\('care', '(?:person|team):' \|\| [\w.]+(?: \|\| ':(\w+)')?\)/g)]

test('a noun has a unique name', () => expect(new Set(names).size).toBe(names.length))

test('every query is refetched for some noun, except the listed ones', () => {
  const reads = procedures().filter(({ effect }) => effect === 'read')
  expect(reads.length).toBeGreaterThan(20)
  expect(reads.filter(({ shows = [] }) => shows.length === 0).map(({ name }) => name)).toEqual(
    expect.arrayContaining(FETCHED_ONCE),
  )
  expect(reads.filter(({ name, shows = [] }) => shows.length === 0 && !FETCHED_ONCE.includes(name))).toEqual([])
})

test('every noun is declared by a manifest and shown by some query', () => {
  const shown = new Set(procedures().flatMap(({ shows = [] }) => shows))
  expect([...shown].filter((noun) => !nouns.includes(noun)).map(({ name }) => name)).toEqual([])
  expect(nouns.filter((noun) => !shown.has(noun)).map(({ name }) => name)).toEqual([])
})

test('every noun is published by code or a database function', () => {
  const published = (name: string) =>
    toldBySql.some(([, told]) => told === name) ||
    new RegExp(`[nN]ouns\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = \\w+Nouns`).test(code)
  expect(names.filter((name) => !published(name))).toEqual([])
})

test('database functions publish only declared nouns, and wake only declared queues', () => {
  const woken = [...functions.matchAll(/pg_notify\('care', '(\w+)'\)/g)].map(([, topic]) => topic)
  expect(new Set(woken)).toEqual(new Set(queues.flatMap(({ wokenBy }) => wokenBy ?? [])))
  expect(toldBySql.length + woken.length).toBe(functions.match(/pg_notify/g)?.length)
  expect(toldBySql.map(([, told = 'none']) => told).filter((told) => !names.includes(told))).toEqual([])
})
