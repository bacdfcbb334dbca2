import { connect, type NetConnectOpts } from 'node:net'
import { unavailable } from '../calls/errors.ts'

const CHUNK_BYTES = 64 * 1024
const ANSWER_LIMIT_MS = 20_000

/** Scans for malware. Without a scanner every file counts as clean. */
export type Scanner = (bytes: Buffer) => Promise<'clean' | 'infected'>

function placeOf(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
}

/** clamd's INSTREAM: chunks with a length prefix, and a length of zero at the end. */
function* conversation(bytes: Buffer) {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

function ask(place: NetConnectOpts, { bytes, withinMs }: { bytes: Buffer; withinMs: number }) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(place)
    let answer = ''
    socket.setTimeout(withinMs, () => socket.destroy(new Error('the virus scanner does not answer')))
    socket.on('error', reject)
    socket.on('data', (part) => {
      answer += part.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    socket.on('connect', () => {
      for (const part of conversation(bytes)) socket.write(part)
    })
  })
}

/** Asks a ClamAV daemon. Without a clear answer (e.g. over its size limit) it refuses the upload for now: no file is accepted unscanned. */
export function createScanner(url: string | undefined, { withinMs = ANSWER_LIMIT_MS } = {}): Scanner {
  if (!url) return async () => 'clean'
  const place = placeOf(url)
  return async (bytes) => {
    const answer = await ask(place, { bytes, withinMs }).catch(() => '')
    if (/^stream: OK\0?$/.test(answer)) return 'clean'
    if (/ FOUND\0?$/.test(answer)) return 'infected'
    throw unavailable(30)
  }
}
