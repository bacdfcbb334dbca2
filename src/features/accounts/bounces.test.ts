import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { startMailServer, type TestMailServer } from '#testing/machine/mail-server.ts'
import { makePerson } from '#testing/people/factories.ts'

let app: TestApp
const refusing = new Set<string>()
const asked: string[] = []
let smtp: TestMailServer

beforeAll(async () => {
  smtp = await startMailServer({
    recipient(address) {
      asked.push(address)
      return refusing.has(address) ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : undefined
    },
  })
  app = await startApp({ SMTP_URL: smtp.url })
})

afterAll(async () => {
  await app.close()
  smtp.close()
})

const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

/** Queues a mail and waits until its job is done. */
async function send(address: string) {
  const { database, vault } = app.services
  await transact(database, { role: 'care_auth' }, (db) =>
    queueMail(db, vault, {
      to: { name: '', address },
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      kind: 'test',
    }),
  )
  await expect
    .poll(() => query(`select 1 from pgboss.job where name = 'mail' and state < 'completed'`), {
      timeout: 15_000,
      interval: 100,
    })
    .toEqual([])
}

const timesAsked = (address: string) => asked.filter((one) => one === address).length

test('an address that permanently refuses mails gets none; the page tells its owner, who may ask for another try', {
  timeout: 60_000,
}, async () => {
  const person = await makePerson(app)
  const { accounts, notifications } = app.as(person)
  expect(await accounts.me()).toMatchObject({ mailRefusedAt: null })
  await expect(accounts.tryMailAgain({})).rejects.toMatchObject({ status: 404 })

  refusing.add(person.email)
  await send(person.email)
  await send(person.email)
  expect(timesAsked(person.email)).toBe(1)
  expect(await accounts.me()).toMatchObject({ mailRefusedAt: new Date(app.clock.now()).toISOString() })
  await expect
    .poll(async () => (await notifications.list({})).items, { timeout: 10_000 })
    .toMatchObject([{ kind: 'security-notice', text: 'Emails to your address do not arrive' }])
  await expect
    .poll(async () => (await accounts.securityLog({})).items)
    .toMatchObject([{ action: 'account.mail-refused' }])
  expect(JSON.stringify(await query('select * from app.mail_bounces'))).not.toContain(person.email)
  expect(await app.as(await makePerson(app)).accounts.me()).toMatchObject({ mailRefusedAt: null })

  await accounts.tryMailAgain({})
  expect(await accounts.me()).toMatchObject({ mailRefusedAt: null })
  await send(person.email)
  expect(timesAsked(person.email)).toBe(2)
  app.clock.advance({ days: 1, minutes: 1 })
  expect((await accounts.me()).mailRefusedAt).not.toBeNull()
  app.clock.advance({ days: 1 })
  refusing.delete(person.email)
  await send(person.email)
  await send(person.email)
  expect(timesAsked(person.email)).toBe(4)
  expect(await query('select * from app.mail_bounces')).toEqual([])
})

test('a stranger’s request for a link gets the same answer, whether or not the address refuses mails', {
  timeout: 30_000,
}, async () => {
  const [refused, fine] = [await makePerson(app), await makePerson(app)]
  refusing.add(refused.email)
  await send(refused.email)
  const answers = []
  for (const email of [refused.email, fine.email, 'nobody@example.test']) {
    const headers = { 'sec-fetch-site': 'same-origin' }
    answers.push(await app.server.inject({ method: 'POST', url: '/auth/v1/recover', headers, payload: { email } }))
  }
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, '{}'])
  await expect.poll(() => timesAsked(fine.email), { timeout: 15_000, interval: 100 }).toBe(1)
  expect(timesAsked(refused.email)).toBe(1)
})

test('the erasure of a person deletes their bounces', { timeout: 30_000 }, async () => {
  const person = await makePerson(app)
  refusing.add(person.email)
  await send(person.email)
  const bounces = () => query('select 1 from app.mail_bounces where address_hash = app.address_hash($1)', person.email)
  expect(await bounces()).toHaveLength(1)
  await query('select app.erase_person($1, now())', person.id)
  expect(await bounces()).toEqual([])
})
