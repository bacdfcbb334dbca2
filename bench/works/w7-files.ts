import { randomBytes, randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decryptFrames, encryptFrames } from '#server/files/cipher.ts'
import { quantile } from '../measure.ts'
import { forgetPeak, memoryOf } from '../processor-time.ts'
import type { Stage } from '../stage.ts'
import type { Finding, Results, Work } from '../works.ts'

const MB = 1_000_000
const EFFORT = { samples: 60, blocks: 2, blockMs: 300, inFlight: 4 }
const HEADERS = { 'content-type': 'application/octet-stream', 'x-requested-with': 'care-staffing' }

/** A file of a scan's size that starts and ends like a PDF. */
function pdf(size: number) {
  const bytes = randomBytes(size)
  bytes.write('%PDF-1.7\n', 0)
  bytes.write('\n%%EOF\n', size - 7)
  return bytes
}

/** The milliseconds for encrypting and decrypting a file: an upload does both, because its content is inspected; a download decrypts. */
async function cipherCosts(bytes: Buffer) {
  const fileKey = { key: randomBytes(32), id: randomUUID() }
  const seal: number[] = []
  const unseal: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const sealed: Buffer[] = []
    let began = performance.now()
    for await (const part of encryptFrames([bytes], fileKey)) sealed.push(part)
    seal.push(performance.now() - began)
    const whole = Buffer.concat(sealed)
    began = performance.now()
    const read = async function* ({ start, end }: { start: number; end: number }) {
      yield whole.subarray(start, end + 1)
    }
    for await (const _ of decryptFrames(
      { size: bytes.length, read },
      { fileKey, range: { start: 0, end: bytes.length - 1 } },
    ));
    unseal.push(performance.now() - began)
  }
  const [sealing, opening] = [quantile(seal, 0.5), quantile(unseal, 0.5)]
  return { upload: sealing + opening, download: opening }
}

async function writeFile(path: string, bytes: Buffer) {
  const file = await open(path, 'w')
  await file.write(bytes)
  await file.sync()
  await file.close()
}

function uploader({ people, as }: Stage) {
  return async (turn: number, bytes: Buffer) => {
    const caller = people[turn % people.length] as (typeof people)[number]
    const answer = await as(caller, {
      method: 'POST',
      path: '/api/files?slot=resume&name=cv.pdf',
      headers: HEADERS,
      body: bytes,
    })
    return { caller, id: JSON.parse(answer.toString()).id as string }
  }
}

/** W7: a document of 2 MB up and down, compared with a server that only writes and reads it. */
export async function files(stage: Stage): Promise<Work[]> {
  const { as, reference, folder } = stage
  const bytes = pdf(2 * MB)
  const upload = uploader(stage)
  const mine = await upload(0, bytes)
  const theirs = (await reference('/files', { method: 'PUT', body: bytes })).toString()
  const cipher = await cipherCosts(bytes)
  const goal = (cost: number) => ({
    says: `at most 1.4 x the reference server beside the cipher (${cost.toFixed(1)} ms)`,
    limit: 1.4,
    unit: 'x' as const,
    value: ({ product, reference: other }: Results) =>
      ((product?.p50 ?? Number.NaN) - cost) / (other?.p50 ?? Number.NaN),
  })
  return [
    {
      name: 'W7 upload 2 MB',
      effort: EFFORT,
      runs: {
        product: (turn) => upload(turn, bytes),
        reference: () => reference('/files', { method: 'PUT', body: bytes }),
        bare: (turn) => writeFile(join(folder, `bare-${turn % 50}`), bytes),
      },
      goals: [goal(cipher.upload)],
    },
    {
      name: 'W7 download 2 MB',
      effort: EFFORT,
      runs: {
        product: () => as(mine.caller, { path: `/api/files/${mine.id}` }),
        reference: () => reference(`/files/${theirs}`, { method: 'GET' }),
        bare: () => readFile(join(folder, 'bare-0')),
      },
      goals: [goal(cipher.download)],
    },
  ]
}

/** W7: the memory that sixteen concurrent uploads add to a process that has served before. */
export async function uploadsAtOnce(stage: Stage): Promise<Finding[]> {
  const pid = stage.product.process.pid ?? 0
  const upload = uploader(stage)
  const bytes = pdf(10 * MB)
  forgetPeak(pid)
  const before = memoryOf(pid).now
  await Promise.all(Array.from({ length: 16 }, (_, lane) => upload(300 + lane, bytes)))
  return [
    {
      says: 'W7 memory that 16 uploads of 10 MB at once add',
      value: memoryOf(pid).peak - before,
      limit: 48,
      unit: 'MB',
    },
  ]
}
