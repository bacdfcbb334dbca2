import { expect, test } from 'vitest'
import { tables } from '#features/analytics/rules/tables.ts'
import { type AuditEvent, actionsOf, fieldName, gatherWords, sentenceOf, wordOf } from '#features/audit/rules/words.ts'
import { slots } from '#features/documents/schema.ts'
import { guardedViews } from '#features/members/policy.ts'
import { settingsFields } from '#features/notifications/schema.ts'
import { stepIds } from '#features/registration/schema.ts'
import { permissions, settingFields } from '#features/teams/schema.ts'
import { auditKinds } from '#shared/audit-words.ts'
import { declared } from './declared.ts'

const words = gatherWords(declared)

test('every kind has actions, and every action belongs to one kind and one feature', () => {
  expect(auditKinds.flatMap((kind) => actionsOf(kind, words)).sort()).toEqual(
    declared.flatMap(({ actions = {} }) => Object.keys(actions)).sort(),
  )
  for (const kind of auditKinds) expect(actionsOf(kind, words).length).toBeGreaterThan(0)
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

test.each(said)('%o becomes a plain sentence', (event, sentence) => {
  expect(sentenceOf({ meta: {}, ...event }, words)).toBe(sentence)
})

const told: Record<string, readonly string[]> = {
  slot: [...slots.keys()],
  step: stepIds,
  view: guardedViews,
  rule: declared.flatMap(({ retention = {} }) => Object.keys(retention)),
  table: Object.keys(tables),
}

test.each(Object.entries(told))('every %s has words for people instead of its internal name', (detail, values) => {
  expect(
    values.map((value) => wordOf(words.details, { detail, value })).filter((text, at) => text === values[at]),
  ).toEqual([])
})

test('every setting whose change is audited has a name for people', () => {
  const fields = [
    ...Object.keys(settingFields),
    ...Object.keys(permissions),
    ...Object.keys(settingsFields),
    'full_name',
  ]
  expect(fields.map((field) => fieldName(words.details, field)).filter((name) => /[A-Z_]/.test(name))).toEqual([])
})
