import { createCipheriv, createECDH, createHash, randomBytes } from 'node:crypto'
import type { TabletState, TabletTaps } from '#features/attendance/schema.ts'
import type { TestApp } from './app.ts'

/** As a tablet seals (`client/tablet/seal.ts`). */
export function seal(text: string, key: string) {
  const own = createECDH('prime256v1')
  const point = own.generateKeys()
  const secret = createHash('sha256')
    .update(own.computeSecret(Buffer.from(key, 'base64url')))
    .digest()
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([point, iv, sealed]).toString('base64url')
}

let network = 0

/** Tablets of sites, as their page calls the server. */
export function tablets(app: TestApp) {
  const now = () => new Date(app.clock.now()).toISOString()

  /** A tablet without anybody’s session. */
  const aDevice = (cookies: Record<string, string> = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const remoteAddress = `203.0.113.${++network}`
    const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const {
        statusCode,
        body,
        cookies: set,
      } = await app.server.inject({
        ...{ method, url: `/api/tablet${path}`, headers, cookies, remoteAddress },
        ...(payload && { payload }),
      })
      for (const { name, value } of set) cookies[name] = value
      return { status: statusCode, body: body ? JSON.parse(body) : undefined, set }
    }
    const read = async () => (await ask('GET', '')).body as TabletState
    /** Says at it that one works there without a booking, or has left. */
    const say = async (
      kind: 'in' | 'out',
      proof: { name: string; pin: string } | { badge: string },
      id = crypto.randomUUID(),
    ) => {
      const { sealingKey } = await read()
      const sealed = seal('badge' in proof ? proof.badge : JSON.stringify(proof), sealingKey)
      const of = { id, kind, deviceAt: now(), sentAt: now() }
      return ask('POST', '/unbooked', { ...of, proof: { kind: 'badge' in proof ? 'badge' : 'pin', sealed } })
    }
    const tap = async (taps: TabletTaps['taps'], proof: { pin: string } | { badge: string }) => {
      const { sealingKey } = await read()
      const [kind, text] = Object.entries(proof)[0] as ['pin' | 'badge', string]
      return ask('POST', '/taps', { sentAt: now(), taps, proof: { kind, sealed: seal(text, sealingKey) } })
    }
    return { cookies, ask, read, tap, say, bind: (code: string) => ask('POST', '/bind', { code }) }
  }

  return { aDevice }
}
