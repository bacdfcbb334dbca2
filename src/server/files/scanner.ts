import { createConnection, type NetConnectOpts } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const ANSWER_LIMIT_MS = 20_000

/** The verdict of a virus scanner; `unknown` without a clear answer: no file is accepted unscanned. */
export type ScanResult = 'clean' | 'infected' | 'unknown'

function placeOf(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
}

/** clamd's INSTREAM: pieces with a length prefix, and a length of zero at the end. */
async function* conversation(file: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of file) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

function ask(place: NetConnectOpts, { file, withinMs }: { file: AsyncIterable<Uint8Array>; withinMs: number }) {
  return new Promise<string>((resolve, reject) => {
    const socket = createConnection(place)
    let answer = ''
    socket.setTimeout(withinMs, () => socket.destroy(new Error('the virus scanner does not answer')))
    socket.on('error', reject)
    socket.on('data', (part) => {
      answer += part.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    pipeline(Readable.from(conversation(file)), socket, { end: false }).catch((error) => socket.destroy(error))
  })
}

/** Asks the ClamAV daemon at `url`; without one every file counts as clean. A file over the daemon's size limit is `unknown`. */
export async function scan(
  file: AsyncIterable<Uint8Array>,
  { url, withinMs = ANSWER_LIMIT_MS }: { url: string | undefined; withinMs?: number },
): Promise<ScanResult> {
  if (!url) return 'clean'
  const answer = await ask(placeOf(url), { file, withinMs }).catch(() => '')
  if (/^stream: OK\0?$/.test(answer)) return 'clean'
  return / FOUND\0?$/.test(answer) ? 'infected' : 'unknown'
}
