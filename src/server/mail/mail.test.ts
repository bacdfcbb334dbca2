import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { startMailServer } from '#testing/machine/mail-server.ts'
import type { Keys } from '../crypto/keys.ts'
import { createVault } from '../crypto/vault.ts'
import type { Bounces } from './bounces.ts'
import { type Mail, mailQueue } from './outbox.ts'

const key = randomBytes(32)
const vault = createVault({ kek: [{ id: 'one', key }], pepper: key, audit: key, link: key } as unknown as Keys)
const mailFrom = { name: 'Care Staffing', address: 'care@care.example' }
const PUBLIC_URL = 'https://care.example'
const endings: (() => void)[] = []

afterEach(() => {
  for (const end of endings.splice(0)) end()
})

/** A busy machine may need this long for a connection. */
const PATIENT_MS = 3000

function deliverer(smtpUrl?: string, { publicUrl = PUBLIC_URL, timeoutMs = PATIENT_MS } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'care-mail-'))
  const printed: string[] = []
  const warnings: unknown[] = []
  const log = { info: () => {}, warn: (...all: unknown[]) => void warnings.push(all) }
  const { bounces, refused } = bouncesInMemory()
  const { work } = mailQueue(
    { vault, bounces, log, print: (line) => printed.push(line), timeoutMs },
    { smtpUrl, mailFrom, dataDir, publicUrl },
  )
  const deliver = (mail: Partial<Mail>, id = '11111111-1111-4111-8111-111111111111') =>
    work({ id, kind: 'test', sealed: sealMail(mail) })
  return { deliver, printed, warnings, refused, outbox: join(dataDir, 'outbox') }
}

function bouncesInMemory() {
  const refused = new Set<string>()
  const bounces: Bounces = {
    stateOf: async (address) => (refused.has(address) ? 'stopped' : 'fine'),
    remember: async (address) => void refused.add(address),
    forget: async (address) => void refused.delete(address),
  }
  return { bounces, refused }
}

function sealMail(mail: Partial<Mail>) {
  const whole = {
    to: { name: 'Ann', address: 'ann@x.test' },
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    kind: 'test',
    ...mail,
  }
  return vault.sealSystem(JSON.stringify(whole), 'mail|job').toString('base64')
}

async function smtpSink(refusals?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(refusals)
  endings.push(server.close)
  return server
}

test('without a mail server a mail becomes a private file', async () => {
  const { deliver, outbox } = deliverer()
  const link = `${PUBLIC_URL}/auth/verify?token_hash=abc&type=signup`
  await deliver({ text: `Hello,\n\nPress here:\n${link}\n`, html: '<p>Press <a href="#">here</a></p>' })
  const [name = '', ...others] = readdirSync(outbox)
  expect(others).toEqual([])
  expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600)
  const { text, html, to, from, headers } = await PostalMime.parse(readFileSync(join(outbox, name)))
  expect(to).toMatchObject([{ name: 'Ann', address: 'ann@x.test' }])
  expect(from).toMatchObject(mailFrom)
  expect(headers.find(({ key: header }) => header === 'auto-submitted')?.value).toBe('auto-generated')
  expect(text).toContain(link)
  expect(html?.trim()).toBe('<p>Press <a href="#">here</a></p>')
})

test.each([
  ['http://localhost:3000', true],
  ['http://app.localhost', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:3000', true],
  ['https://care.example', false],
  ['http://192.168.1.7:3000', false],
  ['https://localhost.evil.example', false],
  ['https://127.0.0.1.evil.example', false],
])('without a mail server links to %s are printed: %j', async (publicUrl, shown) => {
  const { deliver, printed, outbox } = deliverer(undefined, { publicUrl })
  const link = `${publicUrl}/reset-password?access_token=abc`
  await deliver({ text: `Press here:\n${link}\n\nNot here: ${publicUrl}.evil.test/x` })
  const [name = ''] = readdirSync(outbox)
  expect(printed).toEqual(
    shown
      ? [`Mail for ann@x.test, Hello: ${link}`]
      : [`A mail was written to ${join(outbox, name)}. Set SMTP_URL to have mails sent.`],
  )
})

test('a name or a subject cannot add headers or recipients (OI03)', async () => {
  const { url, received } = await smtpSink()
  const { deliver } = deliverer(url)
  await deliver({
    to: { name: 'Eve\r\nBcc: other@x.test', address: 'ann@x.test' },
    subject: 'Hi\r\nBcc: other@x.test\r\n\r\nbody',
  })
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['ann@x.test'])
  const { bcc, subject } = await PostalMime.parse(received[0]?.raw ?? '')
  expect(bcc ?? []).toEqual([])
  expect(subject).toBe('Hi Bcc: other@x.test body')
})

test('a name with commas and an address inside stays one recipient (OI03)', async () => {
  const { url, received } = await smtpSink()
  await deliverer(url).deliver({ to: { name: 'x@evil.test, "Ann" <y@evil.test>', address: 'ann@x.test' } })
  expect(received[0]?.to).toEqual(['ann@x.test'])
})

test('a mail that is sent twice carries the same Message-ID', async () => {
  const { url, received } = await smtpSink()
  const { deliver } = deliverer(url)
  await deliver({})
  await deliver({})
  const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(ids).toEqual(Array(2).fill('<11111111-1111-4111-8111-111111111111@care.example>'))
})

test('a mail without a recipient is not sent', async () => {
  const { outbox, ...rest } = deliverer()
  const { work } = mailQueue(
    { vault, bounces: bouncesInMemory().bounces, log: { info: () => {}, warn: () => {} } },
    { smtpUrl: undefined, mailFrom, dataDir: outbox, publicUrl: PUBLIC_URL },
  )
  await work({ id: 'x', kind: 'none', sealed: vault.sealSystem('', 'mail|job').toString('base64') })
  expect(() => readdirSync(join(outbox, 'outbox'))).toThrow('ENOENT')
  expect(rest.printed).toEqual([])
})

test('a mail server that is away, or asks to try later, fails the job, which is retried (EM02)', async () => {
  await expect(deliverer('smtp://127.0.0.1:1').deliver({})).rejects.toThrow(/not delivered yet: ESOCKET|ECONNECTION/)
  const busy = await smtpSink({ recipient: () => Object.assign(new Error('later'), { responseCode: 451 }) })
  await expect(deliverer(busy.url).deliver({})).rejects.toThrow('451')
})

test('a refusal of this installation and a TLS failure are retried too (EM02)', async () => {
  const refusing = await smtpSink({ sender: () => Object.assign(new Error('not from you'), { responseCode: 550 }) })
  await expect(deliverer(refusing.url).deliver({})).rejects.toThrow('550 MAIL FROM')
  const { url } = await smtpSink()
  await expect(deliverer(url.replace('smtp:', 'smtps:')).deliver({})).rejects.toThrow('not delivered yet')
})

test('a mail to a recipient that does not exist is not retried, and the log does not contain the address', async () => {
  const { url } = await smtpSink({
    recipient: () => Object.assign(new Error('no such user ann@x.test'), { responseCode: 550 }),
  })
  const { deliver, warnings } = deliverer(url)
  await deliver({})
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).not.toContain('ann@x.test')
})

test.each([
  ['no such user', true],
  ['5.1.1 no such user', true],
  ['5.2.1 mailbox disabled', true],
  ['5.2.2 mailbox full', false],
  ['5.7.1 relaying denied', false],
])('a recipient that is refused with "%s" is remembered: %j', async (words, expected) => {
  const { url } = await smtpSink({ recipient: () => Object.assign(new Error(words), { responseCode: 550 }) })
  const { deliver, refused } = deliverer(url)
  await deliver({})
  expect([...refused]).toEqual(expected ? ['ann@x.test'] : [])
})

test('a mail server that never answers runs into a timeout (EM02)', async () => {
  const silent: Server = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  endings.push(() => silent.close())
  const { port } = silent.address() as { port: number }
  await expect(deliverer(`smtp://127.0.0.1:${port}`, { timeoutMs: 300 }).deliver({})).rejects.toThrow('ETIMEDOUT')
})
