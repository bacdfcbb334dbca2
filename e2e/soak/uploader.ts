import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import type { SoakPerson } from '#testing/race/people.ts'
import type { Product } from '../support/server.ts'
import { readJson, type Writer } from './writer.ts'

const FILE_BYTES = 150_000
// Below the rate limit of uploads for one person.
const MOST_FILES = 40

/** Uploads different documents, and remembers the bytes of acknowledged ones. */
export function createUploader(person: SoakPerson): Writer {
  const sums = new Map<string, string>()

  async function upload(product: Product) {
    const bytes = await makePdf()
    const { status, body } = await readJson<{ id: string }>(
      person.request(product, {
        method: 'POST',
        path: `/api/files?slot=resume&name=cv-${sums.size}.pdf`,
        headers: { 'content-type': 'application/octet-stream', 'x-requested-with': 'care-staffing' },
        body: bytes as Uint8Array<ArrayBuffer>,
      }),
    )
    if (status === 503 || status === 429) return sleep(100)
    if (status >= 300) throw new Error(`an upload was answered ${status}: ${JSON.stringify(body)}`)
    sums.set(body.id, sumOf(bytes))
    uploader.acknowledged++
  }

  const uploader: Writer = {
    acknowledged: 0,
    async write(product) {
      if (sums.size < MOST_FILES) await upload(product)
      await sleep(20)
    },
    async check(product) {
      for (const [id, sum] of sums) {
        const response = await person.request(product, { method: 'GET', path: `/api/files/${id}` })
        if (response.status === 503 || response.status === 429) return false
        if (response.status !== 200) throw new Error(`the acknowledged file ${id} is answered ${response.status}`)
        if (sumOf(new Uint8Array(await response.arrayBuffer())) !== sum)
          throw new Error(`the file ${id} is not what was uploaded`)
      }
      return true
    },
  }
  return uploader
}

async function makePdf() {
  const document = await PDFDocument.create()
  document.addPage().drawText('A curriculum vitae')
  document.setSubject(randomBytes(FILE_BYTES / 4).toString('hex'))
  return document.save()
}

function sumOf(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}
