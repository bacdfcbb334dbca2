import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { transact } from './db.ts'
import { queueMail } from './mail.ts'

let app: TestApp
let busy = true
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, callback) => callback(busy ? Object.assign(new Error('later'), { responseCode: 421 }) : undefined),
  onData(stream, { envelope }, callback) {
    stream.resume()
    stream.on('end', () => {
      received.push(...envelope.rcptTo.map(({ address }) => address))
      callback()
    })
  },
})

beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port))
  })
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})

afterAll(async () => {
  await app.close()
  smtp.close()
})

function send(address: string, after = async () => {}) {
  const { database, vault } = app.services
  return transact(database, { role: 'care_auth' }, async (db) => {
    await queueMail(db, vault, { to: { name: '', address }, subject: 'Hello', text: 'Hello', kind: 'test' })
    await after()
  })
}

test('what is queued arrives once the mail server can take it; what was rolled back never does', { timeout: 60_000 }, async () => {
  const gone = send('gone@x.test', () => Promise.reject(new Error('rolled back')))
  await expect(gone).rejects.toThrow('rolled back')
  await Promise.all([send('ann@x.test'), send('ben@x.test')])
  await expect.poll(() => retries(), { timeout: 20_000, interval: 200 }).toBeGreaterThan(0)
  expect(received).toEqual([])
  busy = false
  await expect.poll(() => received.toSorted(), { timeout: 40_000, interval: 200 }).toEqual(['ann@x.test', 'ben@x.test'])
})

async function retries() {
  const { rows } = await app.services.database.pool.query(
    `select count(*) as count from pgboss.job where name = 'mail' and state = 'retry'`,
  )
  return rows[0].count as number
}
