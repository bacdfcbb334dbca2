import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gatherWords, sentenceOf } from '#features/audit/rules/words.ts'
import { gatherNotices, wordsOf } from '#features/notifications/rules/words.ts'
import { notificationMail } from '#features/notifications/server/mail.ts'
import { invitationMail } from '#features/teams/server/mail.ts'
import type { Vault } from '#server/crypto/vault.ts'
import { declared } from './declared.ts'

const PERSON = 'محمد علی'
const TEAM = 'בית אבות 7'
const words = gatherWords(declared)
const notices = gatherNotices(declared)

/** Whether a text contains one of the names without bidirectional isolation. */
function bare(text: string) {
  return text.match(
    new RegExp(`.{0,20}(?<!\\u2068)(${PERSON}|${TEAM}).{0,20}|(${PERSON}|${TEAM})(?!\\u2069).{0,20}`, 'gu'),
  )
}

test.each(Object.keys(words.actions))('the audit log isolates names (bidi) in the sentence of %s', (action) => {
  const event = { action, actor: '1', actorName: PERSON, subject: '2', subjectName: PERSON, network: null }
  const meta = { reason: TEAM, changed: ['teamName'], from: [TEAM], to: [TEAM] }
  expect(bare(sentenceOf({ ...event, meta }, words))).toBeNull()
})

const shift = { day: '2026-11-27', start: '07:30', end: '20:00', siteName: TEAM, place: null }
const told = {
  ...{ teamId: 't', teamName: TEAM, about: 'a', aboutName: PERSON, aboutSelf: false, params: { what: PERSON } },
  ...{ id: 'n', createdAt: '2026-11-22T12:00:00Z', subjects: ['s'], shift },
}

test.each(Object.keys(notices))('a notification of the kind %s isolates names (bidi)', (kind) => {
  for (const [teamId, aboutSelf] of [
    ['t', false],
    ['t', true],
    [null, true],
  ] as const) {
    const { text, more = '' } = wordsOf(notices, { ...told, teamId, aboutSelf, kind })
    expect(bare(`${text} ${more}`)).toBeNull()
  }
})

test('mails isolate names (bidi), in the subject too', () => {
  const vault = { linkMac: () => 'mac' } as unknown as Vault
  const reader = { userId: '3', name: PERSON, address: 'reader@example.test' }
  const notice = { ...told, kind: 'request-created' }
  const other = { ...notice, kind: 'shift-booked', subjects: ['t'] }
  const origin = { vault, publicUrl: 'https://care.example', notices, subjects: new Map() }
  const publicUrl = 'https://care.example'
  const letter = {
    teamName: TEAM,
    invitedBy: PERSON,
    name: PERSON,
    address: reader.address,
    message: null,
    fullName: null,
    job: null,
    publicUrl,
  }
  const mails = [
    notificationMail(reader, [notice], origin),
    notificationMail(reader, [notice, other], origin),
    ...(['staff', 'manager'] as const).map((role) =>
      invitationMail({ ...letter, role, expiresAt: '2026-11-22T12:00:00Z', secret: 's', stop: 's' }),
    ),
  ]
  for (const { subject, text, html } of mails) {
    expect(text).toContain(PERSON)
    expect(bare(`${subject} ${text} ${html}`)).toBeNull()
  }
})

test('toasts, questions and titles isolate names with inSentence', () => {
  const spoken = /aria-label=|label=\{/
  const found = globSync('src/{app,features}/**/client/**/*.tsx').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\$\{[\w.]*(fullName|teamName|invitedBy)\}/.test(line) && !spoken.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
