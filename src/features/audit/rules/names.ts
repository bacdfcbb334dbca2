import { tables } from '#features/analytics/rules/tables.ts'
import { slots } from '#features/documents/schema.ts'
import type { GuardedView } from '#features/members/schema.ts'
import { SCHEDULE } from '#features/privacy/rules/retention.ts'
import { steps } from '#features/registration/steps.ts'

const FIELDS: Record<string, string> = {
  full_name: 'name',
  role: 'role',
  teamName: 'team name',
  autoApprove: 'automatic approval of join requests',
  membersSeeCards: 'members see each other’s profiles',
  requireTwoFactor: 'managers need two-factor sign-in',
  seesHealth: 'sees health answers',
  seesPay: 'sees pay and tax',
  email: 'emails',
  requests: 'join requests',
  answers: 'answers to requests',
  team: 'news of the team',
  details: 'missing details',
  expiry: 'what expires',
  exports: 'exports',
  quietHours: 'quiet hours',
}

const VIEWS: Record<GuardedView, string> = {
  identity: 'passport and licence details',
  background: 'DBS and right to work',
  payroll: 'pay and tax details',
  medical: 'medical history',
  'next-of-kin': 'next of kin',
}

const FACTORS = {
  totp: 'authenticator app',
  webauthn: 'passkey',
  'backup-code': 'backup code',
  password: 'password',
  code: 'code',
}
const VALUES = { true: 'on', false: 'off', null: 'off', 'at-once': 'at once', daily: 'once a day', never: 'never' }

const stepTitles = Object.fromEntries(steps.map(({ id, title }) => [id, title]))

/** The words for the values of each detail that an event may carry. */
const DETAILS: Record<string, Record<string, string>> = {
  view: VIEWS,
  views: VIEWS,
  slot: Object.fromEntries([...slots.values()].map(({ slot, label }) => [slot, label])),
  step: stepTitles,
  section: stepTitles,
  type: FACTORS,
  rule: Object.fromEntries(SCHEDULE.map(({ id, what }) => [id, what])),
  table: Object.fromEntries(Object.entries(tables).map(([id, { title }]) => [id, title])),
  fields: FIELDS,
}

/** A field's name as people read it. */
export function fieldName(field: unknown): string {
  return FIELDS[String(field)] ?? String(field)
}

/** A detail's value as people read it; what has no words of its own (a name, a count) as it is. */
export function wordOf(detail: string, value: unknown): string {
  const text = String(value)
  return { ...VALUES, ...DETAILS[detail] }[text] ?? text
}
