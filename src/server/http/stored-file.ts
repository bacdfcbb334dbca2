import { once } from 'node:events'
import { Readable } from 'node:stream'
import { DamagedError } from '../health/damage.ts'
import type { CallRequest } from '../services.ts'
import { writeDamage } from './app.ts'

/**
 * A stored file as the body of an answer. Resolves once its first bytes are read, so that a damaged or lost file is an
 * error and not half an answer. Damage further on aborts the answer, and is audited.
 */
export async function openStoredFile(request: CallRequest, pieces: AsyncIterable<Buffer>): Promise<Readable> {
  const body = Readable.from(pieces, { objectMode: false })
  await once(body, 'readable')
  body.on('error', (error) => {
    if (error instanceof DamagedError) writeDamage(request, error)
  })
  return body
}
