import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { asCaller } from '#server/calls/caller.ts'
import { forbidden, notFound } from '#server/calls/errors.ts'
import type { Range } from '#server/files/cipher.ts'
import { attachment } from '#server/files/names.ts'
import type { FileRow } from '#server/files/slots.ts'
import { openStoredFile } from '#server/http/stored-file.ts'
import type { CallRequest, RouteWords, Services } from '#server/services.ts'
import { findFile } from '../data.ts'
import { recordLook } from './gate.ts'

export const downloadMeta = { access: 'person', effect: 'audited' } as const

export const downloadWords: RouteWords = {
  summary: 'Read a file',
  description:
    'As something to save, as a whole or one range of it. Another person’s guarded file asks for a recent sign-in.',
  answers: { 200: '*/*', 206: '*/*', 416: null },
}

const params = z.strictObject({ id: z.uuid() })

/** Refuses a file as part of a page that could run it (Fetch Metadata): only fetches, links and images may load it (security 3.5, UP09). */
export function checkUse({ headers }: CallRequest, { mime }: Pick<FileRow, 'mime'>) {
  const use = headers['sec-fetch-dest']
  if (use === undefined || use === 'empty' || use === 'document') return
  if (use !== 'image' || !mime.startsWith('image/')) throw forbidden('Files are not shown inside pages')
}

async function authorize({ call }: CallRequest, { id, slots }: { id: string; slots: Services['slots'] }) {
  return asCaller(call, downloadMeta, async (context) => {
    const file = await findFile(context, id)
    if (!file) throw notFound()
    await recordLook(context, { file, slots })
    const key = await context.vault.open(context.db, file.owner)
    if (!key) throw notFound()
    return { file, key: key.bytes }
  })
}

/** A range of the form `bytes=0-499`, `bytes=500-` or `bytes=-500`; any other header means the whole file. */
function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, from = '', to = ''] = found ?? []
  if (!found || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** Sends the bytes of a file as an attachment, so that it never opens inside our pages by itself. */
export async function download({ files, slots }: Services, request: CallRequest, reply: FastifyReply) {
  const given = params.safeParse(request.params)
  if (!given.success) throw notFound()
  const { file, key } = await authorize(request, { id: given.data.id, slots })
  checkUse(request, file)
  const range = readRange(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  const body = await openStoredFile(request, files.read({ key, id: file.id, size: file.size }, { start, end }))
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  return reply
    .type(file.mime)
    .header('content-length', end - start + 1)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', attachment(file.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(body)
}
