import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { Refusal } from './refusal.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const OPERATOR_LENGTH = 300
type LogLevel = (typeof LOG_LEVELS)[number]

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The whole configuration, checked. An undefined setting was not set: the app then uses its default part. */
export interface Env {
  port: number
  host: string
  /** An absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** The address at which people reach the app, without a trailing slash. */
  publicUrl: string
  smtpUrl: string | undefined
  mailFrom: { name: string; address: string }
  s3: S3Settings | undefined
  clamdUrl: string | undefined
  /** Who runs this installation and how to reach them: the controller of the data, named on /privacy and /terms. */
  operator: string | undefined
  logLevel: LogLevel
  /** Which proxies may name the client's address: false for none, a number of hops, or their addresses. */
  trustProxy: boolean | number | string
}

type Source = Record<string, string | undefined>

/** Reads the configuration. Throws a Refusal that names the setting and its expected form. */
export function readEnv(source: Source = process.env): Env {
  const read = (name: string) => source[name]?.trim() || undefined
  const port = readPort(read('PORT'))
  return {
    port,
    host: read('HOST') ?? '127.0.0.1',
    dataDir: resolve(read('DATA_DIR') ?? (process.getuid?.() === 0 ? '/var/lib/care-staffing' : 'data')),
    databaseUrl: readUrl('DATABASE_URL', { value: read('DATABASE_URL'), schemes: ['postgres', 'postgresql'] }),
    publicUrl: readPublicUrl(read('PUBLIC_URL')) ?? `http://localhost:${port}`,
    smtpUrl: readUrl('SMTP_URL', { value: read('SMTP_URL'), schemes: ['smtp', 'smtps'] }),
    mailFrom: readMailbox(read('MAIL_FROM') ?? 'Care Staffing <no-reply@localhost>'),
    s3: readS3(read),
    clamdUrl: readUrl('CLAMD_URL', { value: read('CLAMD_URL'), schemes: ['tcp', 'unix'] }),
    operator: readOperator(read('OPERATOR')),
    logLevel: readLogLevel(read('LOG_LEVEL') ?? 'info'),
    trustProxy: readTrustProxy(read('TRUST_PROXY')),
  }
}

function readPort(value = '3000') {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new Refusal(`PORT is "${value}": it must be a whole number from 0 to 65535.`)
  return port
}

/** Schemes whose address needs a host; for a database and a virus scanner it may be the path of a socket. */
const NEEDS_HOST = new Set(['http', 'https', 'smtp', 'smtps', 'tcp'])

function readUrl(name: string, { value, schemes }: { value: string | undefined; schemes: string[] }) {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const scheme = url?.protocol.slice(0, -1)
  // The message does not quote the value, which may contain a password.
  if (!scheme || !schemes.includes(scheme) || (NEEDS_HOST.has(scheme) && !url?.hostname))
    throw new Refusal(`${name} is not an address that begins with ${schemes.map((one) => `${one}://`).join(' or ')}.`)
  try {
    decodeURIComponent(url?.href ?? '')
  } catch {
    throw new Refusal(`${name} holds a % that begins no character: write a % in a password as %25.`)
  }
  return value
}

function readPublicUrl(value: string | undefined) {
  const url = readUrl('PUBLIC_URL', { value, schemes: ['http', 'https'] })
  if (url === undefined) return undefined
  const { origin, pathname, search, hash } = new URL(url)
  if (pathname !== '/' || search || hash)
    throw new Refusal('PUBLIC_URL must be an origin such as https://care.example.org, without a path.')
  return origin
}

function readMailbox(value: string) {
  const parts = /^(?:"?([^"<>]*?)"?\s*<)?([^\s<>@]+@[^\s<>@]+)>?$/.exec(value)
  if (!parts?.[2]) throw new Refusal(`MAIL_FROM is "${value}": it must look like Care Staffing <care@example.org>.`)
  return { name: parts[1] || 'Care Staffing', address: parts[2] }
}

function readS3(read: (name: string) => string | undefined): S3Settings | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !read(name))
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new Refusal(`Files go to S3 only when all of ${names.join(', ')} are set; missing: ${missing.join(', ')}.`)
  const [endpoint, bucket, accessKeyId, secretAccessKey] = names.map((name) => read(name) as string) as [
    string,
    string,
    string,
    string,
  ]
  readUrl('S3_ENDPOINT', { value: endpoint, schemes: ['http', 'https'] })
  return { endpoint, bucket, region: read('S3_REGION') ?? 'eu-west-2', accessKeyId, secretAccessKey }
}

function readOperator(value: string | undefined) {
  if (value && value.length > OPERATOR_LENGTH)
    throw new Refusal(`OPERATOR is longer than ${OPERATOR_LENGTH} characters: it is a name, an address and a contact.`)
  return value
}

function readLogLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value)
  if (!level) throw new Refusal(`LOG_LEVEL is "${value}": it must be one of ${LOG_LEVELS.join(', ')}.`)
  return level
}

const KNOWN_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string) {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (more.length > 0 || family === 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}

function readTrustProxy(value = 'false') {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d+$/.test(value)) return Number(value)
  const wrong = value.split(',').find((one) => !KNOWN_NETWORKS.includes(one.trim()) && !isNetwork(one.trim()))
  if (wrong !== undefined)
    throw new Refusal(
      `TRUST_PROXY is "${value}": it must be a number of proxies, or addresses such as 10.0.0.1 or 10.0.0.0/8 with commas between.`,
    )
  return value
}
