import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gatherNotices, wordsOf } from '#features/notifications/rules/words.ts'
import type { Mail } from '#server/mail/letter.ts'
import { PUBLIC_URL } from '#testing/mail/example.ts'
import { ownMails, toldMails, toldNotices } from '#testing/mail/examples.ts'
import { wrongWith } from '#testing/page-of.ts'
import { declared } from './declared.ts'

const told = toldMails(declared)
const mails = Object.entries({ ...ownMails, ...told }).flatMap(([name, some]) =>
  some.map((mail, at): [string, Mail] => [`${name} ${at + 1}`, mail]),
)

/** A map shows where a shift or an interview is; nothing of the reader stands in its address. */
const MAP = 'https://www.google.com/maps/search/?api=1&query='

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
  expect(links.filter((link) => !link.startsWith(`${PUBLIC_URL}/`) && !link.startsWith(MAP))).toEqual([])
  expect(new Set(text.match(/https?:\/\/\S+/g) ?? [])).toEqual(new Set(links))
  expect(html.match(/<(img|script|link|iframe|form|input)\b|\burl\(|@import|\bsrc=|\son\w+=/g)).toBeNull()
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
  expect(html.match(/<h1\b/g)).toHaveLength(1)
  expect(`${subject} ${html}`.match(/.{0,40}\b(undefined|null|NaN)\b.{0,40}/g)).toBeNull()
})

/** The words of the product in a mail: without what a person wrote, and without its foot. */
const bodyOf = ({ text }: Mail) => {
  const [body = ''] = text.split('\n--\n')
  return body.split('\n').filter((line) => line && !/^>|https?:/.test(line))
}

const DATE =
  /(?<!\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]* )\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\d\d\/\d\d\/\d{4}/

test.each(mails)('%s: every date has its weekday, and nothing is said twice', (_, mail) => {
  const body = bodyOf(mail)
  expect([mail.subject, ...body, mail.text.split('\n--\n')[1]].filter((line) => DATE.test(line ?? ''))).toEqual([])
  const sentences = body.flatMap((line) => line.split(/(?<=\.) /)).map((one) => one.trim())
  const days = body.join('\n').match(/\b[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+.*?\d\d:\d\d/g) ?? []
  expect(twice([...sentences.filter((one) => one.split(' ').length > 3), ...days])).toEqual([])
})

/** Where each of several shifts is may be alike, and for how long each of what is kept. */
const twice = (lines: readonly string[]) =>
  lines.filter((line, at) => lines.indexOf(line) !== at && !/^(The Oaks · |Kept: )/.test(line))

test('a mail about a document says once when it ends', () => {
  const [own] = told['expiry-warning'] ?? []
  expect(own?.text.match(/12 Dec/g)).toHaveLength(1)
})

const second = (kind: string) => told[kind]?.[1] as Mail

test('a mail about several shifts speaks of several, leads to each, and says once what they share', () => {
  const [urgent, offered, changed, cancelled, risk] = [
    ...['shift-urgent', 'shift-offered', 'shift-changed', 'shift-cancelled', 'shift-people-at-risk'].map(second),
  ] as [Mail, Mail, Mail, Mail, Mail]
  expect(urgent.text).toContain('You can work each of these as things are.')
  for (const mail of [urgent, offered, changed, risk]) {
    const lines = mail.text.match(/^- .*\n(?: {2}.*\n)* {2}(https:.*)$/gm) ?? []
    expect(new Set(lines.map((line) => line.split('\n').at(-1))).size).toBe(3)
  }
  expect(changed.text.match(/^ {2}The Oaks .* · Before: [A-Z][a-z]{2} \d+ Nov, \d\d:\d\d–\d\d:\d\d$/gm)).toHaveLength(3)
  expect(changed.text.match(/^(Where|Bring|Who to ring): /gm)).toEqual(['Where: ', 'Bring: ', 'Who to ring: '])
  expect(offered.text.match(/^(Where|Bring|Who to ring): /gm)).toEqual(['Where: '])
  expect(cancelled.text.match(/^ {2}The Oaks · Care Assistant · Still paid: at least £/gm)).toHaveLength(3)
  expect(cancelled.text).not.toContain('view=mine')
})

test('who swaps reads where and with whom the new shift is, and when the other was', () => {
  const [mail] = told['shift-exchanged'] ?? []
  expect(mail?.text).toMatch(/^You no longer work on Sat 28 Nov, 20:00\.$/m)
  expect(mail?.text.match(/^(Where|Pay|Bring|Who to ring): /gm)).toHaveLength(4)
})

test('a mail that asks to ring says which number', () => {
  const asking = mails.filter(
    ([, { kind, text }]) => kind.startsWith('notification.shift') && /\bring (them|\d)/.test(text),
  )
  expect(asking.map(([name]) => name)).toEqual(expect.arrayContaining(['shift-released 1', 'shift-kept 1']))
  expect(asking.filter(([, { text }]) => !/^Who to ring: .*0113 496/m.test(text)).map(([name]) => name)).toEqual([])
})

test('a shift that somebody else has got is not offered once more', () => {
  const [mail] = told['shift-not-picked'] ?? []
  expect(mail?.text).not.toMatch(/Pay:|Open in maps|shifts\?shift=/)
})

const notices = gatherNotices(declared)

test.each(toldNotices(declared).map((told) => ({ ...told, path: wordsOf(notices, told).path })))(
  '$kind leads to a page that reads its address: $path',
  ({ path }) => expect(wrongWith(path)).toBeUndefined(),
)

test('every link of a feature’s own mail leads to a page', () => {
  const links = Object.values(ownMails).flatMap((some) => some.flatMap(({ html }) => linksIn(html)))
  const paths = links.filter((link) => !link.startsWith(MAP)).map((link) => new URL(link).pathname)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.flatMap((path) => wrongWith(path) ?? [])).toEqual([])
})
