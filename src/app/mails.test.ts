import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gatherNotices, wordsOf } from '#features/notifications/rules/words.ts'
import type { Mail } from '#server/mail/letter.ts'
import { ownMails, PUBLIC_URL, toldMails, toldNotices } from '#testing/mail/examples.ts'
import { wrongWith } from '#testing/page-of.ts'
import { declared } from './declared.ts'

const told = toldMails(declared)
const mails = Object.entries({ ...ownMails, ...told }).flatMap(([name, some]) =>
  some.map((mail, at): [string, Mail] => [`${name} ${at + 1}`, mail]),
)

/** Mails without a button: a code to type, and the last mail to an erased person. */
const WITHOUT_BUTTON = ['interview.cancelled', 'account.reauthenticate', 'account.erased']
const MOST_BYTES = 20_000

const decoded = (html = '') => html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, url]) => decoded(url))

test('every mail of the product has an example: features’ own mails, and every mailed kind of notification', async () => {
  const files = globSync('src/features/*/server/mail.ts')
  const modules = await Promise.all(files.map((file) => import(join(process.cwd(), file))))
  const writers = modules.flatMap((module) => Object.keys(module)).filter((name) => name !== 'notificationMail')
  expect(Object.keys(ownMails).toSorted()).toEqual(writers.toSorted())
  const kinds = declared.flatMap(({ notices = {} }) => Object.entries(notices))
  const mailed = kinds.filter(([, { mail }]) => mail !== 'own').map(([kind]) => kind)
  const shown = Object.keys(told).filter((kind) => told[kind]?.length)
  expect(shown.toSorted()).toEqual([...mailed, 'digest', 'review'].toSorted())
})

test('mails are made in one place only', () => {
  const makers = globSync('src/{app,features,server}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && /\bwriteMail\(/.test(readFileSync(file, 'utf8')))
    .filter((file) => !/^src\/features\/\w+\/server\/mail\.ts$/.test(file))
  expect(makers).toEqual(['src/server/mail/write.ts'])
})

test.each(mails)('%s: one button, every link visible in the text, nothing fetched, small', (_, mail) => {
  const { html, text, kind } = mail
  expect(html.match(/class="button"/g) ?? []).toHaveLength(WITHOUT_BUTTON.includes(kind) ? 0 : 1)
  const links = linksIn(html)
  // A map shows where a shift is; nothing of the reader stands in its address.
  const MAP = 'https://www.google.com/maps/search/?api=1&query='
  expect(links.filter((link) => !link.startsWith(`${PUBLIC_URL}/`) && !link.startsWith(MAP))).toEqual([])
  expect(new Set(text.match(/https?:\/\/\S+/g) ?? [])).toEqual(new Set(links))
  expect(html).not.toMatch(/<(img|script|link|iframe|form|input)\b|\burl\(|@import|\bsrc=|\son\w+=/)
  expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(MOST_BYTES)
})

/** The links whose form the specification names; each works once. */
const SPECIFIED = ['/auth/verify', '/reset-password']

test.each(mails)('%s: a token is in the fragment of its link, which no server’s log has', (_, { html }) => {
  const queries = linksIn(html).map((link) => new URL(link))
  const told = queries.filter(
    ({ pathname, search }) => /token|stop|secret/.test(search) && !SPECIFIED.includes(pathname),
  )
  expect(told.map(String)).toEqual([])
})

test('a mail contains a manager’s message, set apart from the product’s words', () => {
  const [mail] = told['details-asked'] ?? []
  expect(mail?.text).toMatch(/^Bright Care writes:\n> Your Manual Handling .*\n> A photo/m)
})

test.each(mails)('%s: the subject names who and what', (_, { subject, html }) => {
  expect(subject).toMatch(/Care Staffing|Bright Care|[Yy]our\b/)
  expect(subject.length).toBeLessThan(90)
  expect(html).toContain('<h1')
  expect(`${subject} ${html}`).not.toMatch(/\b(undefined|null|NaN)\b/)
})

test('a mail about a document lists its expiry date, not the time of the notification', () => {
  const [own] = told['expiry-warning'] ?? []
  expect(own?.text).toMatch(/^Document: Manual Handling\nExpires on: Saturday 12 December$/m)
  expect(own?.text).not.toContain('When:')
})

const notices = gatherNotices(declared)

test.each(toldNotices(declared).map((told) => ({ ...told, path: wordsOf(notices, told).path })))(
  '$kind leads to a page that reads its address: $path',
  ({ path }) => expect(wrongWith(path)).toBeUndefined(),
)

test('every link of a feature’s own mail leads to a page', () => {
  const links = Object.values(ownMails).flatMap((some) => some.flatMap(({ html }) => linksIn(html)))
  const paths = links.map((link) => new URL(link).pathname)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.flatMap((path) => wrongWith(path) ?? [])).toEqual([])
})
