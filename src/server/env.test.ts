import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { Refusal } from './refusal.ts'

test('nothing has to be set', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    s3: undefined,
    logLevel: 'info',
    trustProxy: false,
  })
})

test('everything can be set', () => {
  const env = readEnv({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/care data',
    DATABASE_URL: 'postgres://care:secret@db/care',
    PUBLIC_URL: 'https://care.example.org/',
    SMTP_URL: 'smtps://mail.example.org:465',
    MAIL_FROM: '"Care Team" <care@example.org>',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    CLAMD_URL: 'tcp://127.0.0.1:3310',
    OPERATOR: 'Bright Care Ltd, privacy@example.org',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
  })
  expect(env).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/care data',
    databaseUrl: 'postgres://care:secret@db/care',
    publicUrl: 'https://care.example.org',
    smtpUrl: 'smtps://mail.example.org:465',
    mailFrom: { name: 'Care Team', address: 'care@example.org' },
    s3: {
      endpoint: 'https://s3.example.org',
      bucket: 'files',
      region: 'eu-west-2',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
    clamdUrl: 'tcp://127.0.0.1:3310',
    operator: 'Bright Care Ltd, privacy@example.org',
    logLevel: 'warn',
    trustProxy: 1,
  })
})

test('an empty value counts as unset', () =>
  expect(readEnv({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined }))

test.each([
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://db', 'postgres:// or postgresql://'],
  ['PUBLIC_URL', 'care.example.org', 'http:// or https://'],
  ['PUBLIC_URL', 'https://example.org/care', 'without a path'],
  ['SMTP_URL', 'mail.example.org', 'smtp:// or smtps://'],
  ['MAIL_FROM', 'nobody', 'must look like'],
  ['S3_BUCKET', 'files', 'missing: S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  ['CLAMD_URL', 'localhost:3310', 'tcp:// or unix://'],
  ['CLAMD_URL', 'tcp://', 'tcp:// or unix://'],
  ['SMTP_URL', 'smtp:///', 'smtp:// or smtps://'],
  ['DATABASE_URL', 'postgres://care:%zz@db/care', 'holds a % that begins no character'],
  ['OPERATOR', 'x'.repeat(301), 'longer than 300 characters'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug'],
  ['TRUST_PROXY', 'what', 'a number of proxies, or addresses'],
  ['TRUST_PROXY', '10.0.0.1,', 'a number of proxies, or addresses'],
  ['TRUST_PROXY', '10.0.0.0/33', 'a number of proxies, or addresses'],
])('%s=%s is refused in plain words', (name, value, reason) => {
  expect(() => readEnv({ [name]: value })).toThrow(Refusal)
  expect(() => readEnv({ [name]: value })).toThrow(reason)
})

test.each(['10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback,uniquelocal', '2', 'true'])(
  'TRUST_PROXY=%s is accepted',
  (value) => {
    expect(readEnv({ TRUST_PROXY: value }).trustProxy).not.toBe(false)
  },
)

test('the message about a refused address does not quote it: it may contain a password', () => {
  expect(() => readEnv({ DATABASE_URL: 'mysql://care:secret@db' })).toThrow(/^((?!secret).)*$/)
})
