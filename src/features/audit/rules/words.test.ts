import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tables } from '#features/analytics/rules/tables.ts'
import { slots } from '#features/documents/schema.ts'
import { guardedViews } from '#features/members/schema.ts'
import { settingsFields } from '#features/notifications/schema.ts'
import { SCHEDULE } from '#features/privacy/rules/retention.ts'
import { stepIds } from '#features/registration/schema.ts'
import { permissions, settingFields } from '#features/teams/schema.ts'
import { auditKinds } from './kinds.ts'
import { fieldName, wordOf } from './names.ts'
import { type AuditEvent, actionsOf, sentenceOf, WORDS } from './words.ts'

const LITERAL = /'([a-z][a-z-]*\.[a-zA-Z][a-zA-Z-]*)'/g
// From the word to where its value ends.
const NAMED = /\baction\b(?:(?!,\s*\n|\}\)|\n\n|, (?:subject|object|teamId|meta|aal)\b)[\s\S]){0,200}/g

function writtenActions() {
  const files = globSync('src/{app,server,features/*/server}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  return new Set(
    files
      .map((file) => readFileSync(file, 'utf8'))
      .filter((text) => text.includes('audit') || text.includes('startSession'))
      .flatMap((text) => text.match(NAMED) ?? [])
      .flatMap((statement) => [...statement.matchAll(LITERAL)].map(([, action]) => action as string)),
  )
}

test('every action that the code writes down has its words', () => {
  const written = writtenActions()
  expect(written.size).toBeGreaterThan(25)
  for (const known of ['request.approve', 'request.create', 'session.start', 'file.upload', 'registration.defer'])
    expect(written).toContain(known)
  expect([...written].filter((action) => !WORDS[action])).toEqual([])
})

test('every kind has actions, and every action a kind', () => {
  expect(auditKinds.flatMap(actionsOf).sort()).toEqual(Object.keys(WORDS).sort())
  for (const kind of auditKinds) expect(actionsOf(kind).length).toBeGreaterThan(0)
})

const maya = { actor: '1', actorName: 'Maya Manager', network: '192.0.2.0/24' }
const wanda = { subject: '2', subjectName: 'Wanda Jones' }
const nobody = { subject: null, subjectName: null }

const said: [Omit<AuditEvent, 'meta'> & { meta?: AuditEvent['meta'] }, string][] = [
  [{ action: 'request.approve', ...maya, ...wanda }, 'Maya Manager approved Wanda Jones’ request to join'],
  [
    { action: 'profile.view', ...maya, ...wanda, meta: { view: 'next-of-kin' } },
    'Maya Manager opened Wanda Jones’ next of kin',
  ],
  [
    { action: 'profile.update', ...maya, subject: '1', subjectName: 'Maya Manager', meta: { fields: ['full_name'] } },
    'Maya Manager changed their own profile (name)',
  ],
  [
    {
      action: 'team.settings',
      ...maya,
      ...nobody,
      meta: { changed: ['teamName', 'autoApprove'], from: ['Old', 'false'], to: ['New', 'true'] },
    },
    'Maya Manager changed the team settings (team name from Old to New; automatic approval of join requests from off to on)',
  ],
  [
    {
      action: 'profile.update',
      ...maya,
      ...wanda,
      meta: { fields: [], changed: ['role'], from: ['staff'], to: ['manager'] },
    },
    'Maya Manager changed Wanda Jones’ profile (role from staff to manager)',
  ],
  [
    { action: 'file.view', ...maya, ...wanda, meta: { slot: 'profile-image' } },
    'Maya Manager opened Wanda Jones’ document (Profile Image)',
  ],
  [
    { action: 'details.ask', ...maya, ...wanda, meta: { section: 'work-history' } },
    'Maya Manager asked Wanda Jones for details (Work History)',
  ],
  [
    { action: 'factor.verify', ...maya, ...nobody, meta: { type: 'webauthn' } },
    'Maya Manager gave a second factor (passkey)',
  ],
  [{ action: 'team.rotateCode', ...maya, ...nobody }, 'Maya Manager replaced the team code'],
  [
    { action: 'member.remove', ...maya, subject: '9', subjectName: null },
    'Maya Manager removed somebody whose account is erased from the team',
  ],
  [
    { action: 'member.leave', actor: '9', actorName: null, network: null, ...nobody },
    'Somebody whose account is erased left the team',
  ],
  [{ action: 'team.create', actor: null, actorName: null, network: null, ...nobody }, 'Care Staffing created the team'],
  [
    { action: 'team.create', actor: null, actorName: null, network: '192.0.2.0/24', ...nobody },
    'Somebody who was not signed in created the team',
  ],
  [{ action: 'old.thing', ...maya, ...nobody }, 'Maya Manager: old.thing'],
]

test.each(said)('%o is told in plain words', (event, sentence) => {
  expect(sentenceOf({ meta: {}, ...event })).toBe(sentence)
})

const told: Record<string, readonly string[]> = {
  slot: [...slots.keys()],
  step: stepIds,
  view: guardedViews,
  rule: SCHEDULE.map(({ id }) => id),
  table: Object.keys(tables),
}

test.each(Object.entries(told))('every %s is told in words, not by its internal name', (detail, values) => {
  expect(values.map((value) => wordOf(detail, value)).filter((text, at) => text === values[at])).toEqual([])
})

test('every setting whose change is written down has a name', () => {
  const fields = [
    ...Object.keys(settingFields),
    ...Object.keys(permissions),
    ...Object.keys(settingsFields),
    'full_name',
  ]
  expect(fields.map(fieldName).filter((name) => /[A-Z_]/.test(name))).toEqual([])
})
