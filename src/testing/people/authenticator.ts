import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const UP_UV = 0x05
const ATTESTED = 0x40

/** The options that an authenticator uses. */
interface Options {
  challenge: string
}

/** A software authenticator: creates passkeys and signs with them, like a phone or a security key. */
export interface SoftwareAuthenticator {
  /** The result of `navigator.credentials.create()`, as JSON. */
  create(options: Options): object
  /** The result of `navigator.credentials.get()`, as JSON. `overrides` falsify it. */
  get(
    options: Options,
    overrides?: { origin?: string; userVerified?: boolean; counter?: number },
  ): { id: string; response: { signature: string } }
}

function sha256(data: Buffer | string) {
  return createHash('sha256').update(data).digest()
}

/** `publicUrl`: the address that its passkey belongs to. */
export function softwareAuthenticator(publicUrl: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const rpIdHash = sha256(new URL(publicUrl).hostname)
  let signatures = 0

  function authData(flags: number, counter: number, rest = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, rest])
  }

  function clientData(type: string, challenge: string, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  return {
    create({ challenge }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(UP_UV | ATTESTED, 0, attested))],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, publicUrl).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },

    get({ challenge }, { origin = publicUrl, userVerified = true, counter } = {}) {
      signatures += 1
      const data = authData(userVerified ? UP_UV : 0x01, counter ?? signatures)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url')
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature,
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}
