import { sql } from 'kysely'
import { provePin } from '#features/attendance/server/data.ts'
import { asCaller } from '#server/calls/caller.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import type { RawRoute } from '#server/services.ts'
import { signedByPin } from '../../contract/pins.ts'
import { toSign } from '../../contract/signing.ts'
import { signOnGlass } from './on-glass.ts'

interface Signatory {
  name: string
  position: string
  pinHash: string
}

const META = { access: 'person', effect: 'write' } as const

/**
 * Somebody of the client signs with their PIN on the phone of whoever worked. Outside a procedure, because no
 * transaction is open while the PIN is tried.
 */
export const signByPin: RawRoute = {
  method: 'POST',
  url: '/api/hours/signing/pin',
  ...META,
  summary: 'Sign hours for a client with a PIN on the phone of whoever worked',
  description:
    'With the name of whoever has the PIN, as the client’s own signature. 403 for a wrong PIN, 429 after too many, 409 with what may be signed now when a line has changed or was agreed to meanwhile.',
  body: signedByPin,
  answers: { 200: toSign },
  refusals: [
    { status: 403, code: 'FORBIDDEN', message: 'This is not the PIN of Rita Hall' },
    { status: 409, code: 'CONFLICT', message: 'These hours have changed since you opened them' },
  ],
  async handle(services, { call, body }, reply) {
    const read = { access: 'person', effect: 'read' } as const
    const { signatory, deviceId, said } = await asCaller(call, read, async ({ db, actor }) => {
      const input = signedByPin.safeParse(body)
      if (!input.success)
        throw invalid(input.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
      const { recordId, signatoryId } = input.data
      const { rows } = await sql<Signatory>`
        select s.name, s.position, s.pin_hash as "pinHash" from app.signatories_on_glass(${recordId}, ${signatoryId}) s`.execute(
        db,
      )
      if (!rows[0]) throw notFound()
      return { signatory: rows[0], deviceId: actor.id, said: input.data }
    })
    const { recordId, signatoryId, pin, answers } = said
    const { name, position, pinHash } = signatory
    await provePin(services, { pin, stored: pinHash, personId: signatoryId, deviceId, name })
    const signed = await asCaller(call, META, (context) =>
      signOnGlass(context, { recordId, signer: name, position, answers, signatoryId }),
    )
    return reply.send(signed)
  },
}
