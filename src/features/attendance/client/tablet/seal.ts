const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const IV_BYTES = 12

const fromText = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

function toText(parts: readonly Uint8Array[]): string {
  const letters = parts.flatMap((part) => [...part]).map((byte) => String.fromCharCode(byte))
  return btoa(letters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Seals a text for the server: what waits on the tablet for a network nobody else can read (`server/tablet/sealed-proof.ts`). */
export async function seal(text: string, serverKey: string): Promise<string> {
  const { subtle } = crypto
  const theirs = await subtle.importKey('raw', fromText(serverKey), CURVE, false, [])
  const own = await subtle.generateKey(CURVE, false, ['deriveBits'])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
  const key = await subtle.importKey('raw', await subtle.digest('SHA-256', secret), 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  const point = await subtle.exportKey('raw', own.publicKey)
  return toText([new Uint8Array(point), iv, new Uint8Array(sealed)])
}
