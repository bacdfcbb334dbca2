import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf } from '#testing/files/documents.ts'
import { query } from '#testing/machine/processes.ts'
import { type Product, startProduct } from '../../e2e/support/server.ts'

const EMAIL = 'drill@example.test'
const PASSWORD = 'tea-at-five-am'

let folder: string
const products: Product[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'drill-'))
  chmodSync(folder, 0o755)
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir: string) {
  const product = await startProduct({ dataDir })
  products.push(product)
  return product
}

/** Runs a command as an operator would. */
function run(dataDir: string, ...words: string[]) {
  const [name, ...rest] = words
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `scripts/${name}.ts`, ...rest],
    {
      encoding: 'utf8',
      timeout: 180_000,
      env: { ...process.env, DATA_DIR: dataDir },
    },
  )
  return { status, said: stdout + stderr }
}

function post(
  { url }: Product,
  path: string,
  { body, cookie = '', type = 'application/json' }: { body: BodyInit; cookie?: string; type?: string },
) {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { origin: url, 'x-requested-with': 'care-staffing', 'content-type': type, cookie },
    body,
  })
}

/** Signs in with the password; returns the cookie. */
async function signIn(product: Product) {
  const answer = await post(product, '/auth/v1/token?grant_type=password', {
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test('the drill: back up a running product, restore it on an empty machine, sign in, fetch the same bytes', async () => {
  const [lived, fresh, backup] = [join(folder, 'lived'), join(folder, 'fresh'), join(folder, 'care.backup')]
  const product = await start(lived)
  const connection = {
    host: join(lived, 'postgres', 'run'),
    port: 5432,
    user: 'care_staffing',
    database: 'care_staffing',
  }
  await post(product, '/auth/v1/signup', {
    body: JSON.stringify({ email: EMAIL, password: PASSWORD, data: { full_name: 'Dora Drill' } }),
  })
  await query(connection, 'update app.users set email_confirmed_at = now()')
  const cookie = await signIn(product)
  const body = await makePdf('the certificate of Dora Drill')
  const sent = await post(product, '/api/files?slot=resume&name=CV.pdf', {
    body: new Uint8Array(body),
    cookie,
    type: 'application/octet-stream',
  })
  const { id } = (await sent.json()) as { id: string }

  expect(run(lived, 'backup', backup)).toMatchObject({ status: 0, said: expect.stringContaining('compared: complete') })
  expect(run(lived, 'audit-verify')).toMatchObject({
    status: 0,
    said: expect.stringContaining('The audit log is whole'),
  })
  await query(
    connection,
    `set session_replication_role = replica; update app.audit_events set action = 'x.forged' where seq = 1`,
  )
  expect(run(lived, 'audit-verify')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/row 1: this row is not as it was written/),
  })
  await product.stop()

  expect(run(fresh, 'restore', backup)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^The key file .* is missing/),
  })
  mkdirSync(join(fresh, 'keys'), { recursive: true, mode: 0o700 })
  cpSync(join(lived, 'keys', 'keys.json'), join(fresh, 'keys', 'keys.json'))
  expect(run(fresh, 'restore', backup)).toMatchObject({
    status: 0,
    said: expect.stringContaining('The audit log is whole'),
  })
  expect(existsSync(join(fresh, 'restore-unfinished'))).toBe(false)
  const shown = run(fresh, 'keys', 'show')
  expect(shown).toMatchObject({ status: 0, said: expect.stringMatching(/kek .* fingerprint [0-9a-f]{16}/) })
  const { keys } = JSON.parse(readFileSync(join(fresh, 'keys', 'keys.json'), 'utf8')) as { keys: { key: string }[] }
  for (const { key } of keys) expect(shown.said).not.toContain(key)

  const restored = await start(fresh)
  const file = (secret: string) => fetch(`${restored.url}/api/files/${id}`, { headers: { cookie: secret } })
  expect((await file(cookie)).status).toBe(401)
  const answer = await file(await signIn(restored))
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
}, 240_000)
