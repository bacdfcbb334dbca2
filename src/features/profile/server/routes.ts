import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { findFile } from '#features/files/server/data.ts'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { sendFile } from '#server/calls/saved-file.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { readVerified } from './verified-facts.ts'
import { readWorkPassport } from './work-passport.ts'
import { passportLayout } from './work-passport-layout.ts'

const meta = { access: 'person', effect: 'audited' } as const

/** The work passport with what teams have verified of it, and the photo with its key. */
async function prepare(context: PersonContext & Pick<CallRequest['call'], 'features'>) {
  const [passport, verified] = await Promise.all([readWorkPassport(context), readVerified(context)])
  const groups = passport.groups.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ ...item, verified: verified(item.kind) })),
  }))
  const photo = passport.photoFileId ? await findFile(context, passport.photoFileId) : undefined
  const key = photo && (await context.vault.open(context.db, { userId: context.actor.id }))
  await audit(context, { action: 'profile.workPassport', subject: context.actor.id })
  return {
    person: context.actor.id,
    passport: { ...passport, groups },
    photo: photo && key ? { ...photo, key: key.bytes } : undefined,
  }
}

type Photo = NonNullable<Awaited<ReturnType<typeof prepare>>['photo']>

/** The photo as a data URI; left out when its bytes cannot be read, because the dates matter more. */
async function asDataUri({ files, log }: Services, { key, id, size, mime }: Photo): Promise<string | undefined> {
  try {
    const bytes = await buffer(files.read({ key, id, size }, { start: 0, end: size - 1 }))
    return `data:${mime};base64,${bytes.toString('base64')}`
  } catch (error) {
    log.warn({ err: error, file: id }, 'a photo could not be put into a work passport')
    return undefined
  }
}

async function passportPdf(services: Services, { call }: CallRequest, reply: FastifyReply) {
  const { person, passport, photo } = await asCaller(call, meta, (context) =>
    prepare({ ...context, features: call.features }),
  )
  const picture = photo && (await asDataUri(services, photo))
  const about = { madeOn: passport.today, photo: picture }
  const content = await renderPdf(passportLayout, { person, args: [passport, about] })
  return sendFile(reply, { name: `Work passport ${passport.fullName}`, kind: 'pdf', content })
}

export const routes: RawRoute[] = [
  {
    method: 'GET',
    url: '/api/profile/passport.pdf',
    ...meta,
    summary: 'Save your work passport',
    answers: { 200: 'application/pdf' },
    handle: passportPdf,
  },
]
