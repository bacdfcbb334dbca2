import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

const START = 'zINSTREAM\0'

/** The bytes of the file, once it is complete. */
function readStream(received: Buffer) {
  const chunks: Buffer[] = []
  for (let at = START.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

type Verdict = (bytes: Buffer, socket: Socket) => string | undefined

/** Starts a clamd daemon that joins the chunks and answers what `verdict` returns. It is stopped after the test; returns its address. */
export async function daemon(verdict: Verdict, { hangsUpAfter = Number.POSITIVE_INFINITY } = {}) {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part])
      if (received.length > hangsUpAfter) socket.destroy()
      const bytes = readStream(received)
      const answer = bytes && verdict(bytes, socket)
      if (answer) socket.end(answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
