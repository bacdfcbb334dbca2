import { Socket } from 'node:net'
import { ORPCError } from '@orpc/server'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { audit } from '#server/audit.ts'
import { asCaller } from '#server/calls/caller.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid, noRoom, tooMany, unavailable } from '#server/calls/errors.ts'
import type { DataKey, Owner } from '#server/crypto/vault.ts'
import type { FileKey } from '#server/files/cipher.ts'
import type { Verdict } from '#server/files/inspect.ts'
import { claimedKind, kindNames } from '#server/files/kinds.ts'
import { displayName } from '#server/files/names.ts'
import type { FileSlot } from '#server/files/slots.ts'
import type { ArrivedFile } from '#server/files/store.ts'
import { drawThumbnail } from '#server/files/thumbnails.ts'
import type { CallRequest, RouteWords, Services } from '#server/services.ts'
import { type FileRef, fileRef } from '#shared/fields/builders.ts'
import { QUOTA } from '../../schema.ts'
import { chainOf, checkWrite } from './gate.ts'
import { insertStaged, type NewFile, thumbnailPlace, usageOf } from './rows.ts'

export const uploadMeta = { access: 'person', effect: 'write' } as const

const query = z.strictObject({
  slot: z.string().meta({ examples: ['profile-image'] }),
  name: z.string().min(1).max(4096),
  type: z.string().max(200).optional(),
  /** The team, for a team's slot. */
  team: z.uuid().optional(),
})
/** Security 3.4: limits in files, and in kilobytes. */
const PER_HOUR = { points: 60, seconds: 3600 }
const PER_DAY = { points: 200 * 1024, seconds: 24 * 3600 }
const LINGER_MS = 1000
const SCANNER_AGAIN_SECONDS = 30

interface Wanted {
  owner: Owner
  slot: FileSlot
  name: string
  mime: string
}

/** Everything that is known before the first byte: owner, slot, a safe name, and a type that the slot accepts. */
function readQuery(given: unknown, { slots, userId }: { slots: Services['slots']; userId: string }): Wanted {
  const parsed = query.safeParse(given)
  const slot = parsed.success ? slots.get(parsed.data.slot) : undefined
  if (!parsed.success || !slot || (slot.owner === 'team') !== (parsed.data.team !== undefined))
    throw invalid([{ path: 'slot', message: 'There is no such place for a file' }])
  const name = displayName(parsed.data.name)
  const mime = claimedKind({ name, declared: parsed.data.type, accept: slot.accept })
  if (!mime) throw otherType(`Please choose a file of the kind ${kindNames(slot.accept)}`)
  return { owner: parsed.data.team === undefined ? { userId } : { teamId: parsed.data.team }, slot, name, mime }
}

function otherType(message: string) {
  return new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415, message })
}

function tooLarge({ maxBytes }: FileSlot) {
  return new ORPCError('PAYLOAD_TOO_LARGE', {
    status: 413,
    message: `This file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`,
  })
}

function overQuota(whose: FileSlot['owner']) {
  const most =
    whose === 'team'
      ? 'The team has stored as many files as one team may'
      : 'You have stored as many files as one person may'
  return new ORPCError('CONFLICT', { status: 409, message: `${most}. Please remove some first` })
}

export const uploadWords: RouteWords = {
  summary: 'Upload a file',
  description: `One file for one slot, as the raw body; it waits until the form that names it is saved. One person keeps at most ${QUOTA.person.files} files, a team ${QUOTA.team.files}.`,
  query,
  body: 'application/octet-stream',
  answers: { 201: fileRef },
  refusals: [overQuota('person'), noRoom()],
}

/** Throws beyond the slot's limit. Leaves the connection open, because the refusal still has to be sent. */
async function* atMost(raw: CallRequest['raw'], slot: FileSlot) {
  let size = 0
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > slot.maxBytes) throw tooLarge(slot)
    yield chunk
  }
}

/** The owner's key, for a caller who may upload there. */
async function openKey(context: PersonContext, { slots }: Services, { owner, slot }: Wanted) {
  await checkWrite(context, { slot: slot.slot, owner, slots })
  return context.vault.openOrCreate(context.db, owner)
}

/** Turns a refusal into a value: it is thrown once the attempt has been counted. */
function orRefusal(error: unknown) {
  if (error instanceof ORPCError) return error
  throw error
}

interface Admitted {
  userId: string
  wanted: Wanted
  key: DataKey
  /** What the daily volume was charged. */
  kilobytes: number
}

/** Everything that is decided before the first byte. */
async function check(context: PersonContext, services: Services, { query: given, headers }: CallRequest) {
  const userId = context.actor.id
  const wanted = readQuery(given, { slots: services.slots, userId })
  const { maxBytes } = wanted.slot
  // A body that announces no size counts as the largest.
  const size = Number(headers['content-length'] ?? maxBytes)
  if (size > maxBytes) throw tooLarge(wanted.slot)
  return { userId, wanted, key: await openKey(context, services, wanted), kilobytes: Math.ceil(size / 1024) }
}

/**
 * Authorizes an upload before its first byte and charges its limits: the attempt even when it is refused, the volume
 * even when the file will be.
 */
async function admit(services: Services, request: CallRequest): Promise<Admitted> {
  const admitted = await asCaller(request.call, uploadMeta, async (context) => {
    const checked = await check(context, services, request).catch(orRefusal)
    const whose = { key: context.actor.id, within: context.db }
    const attempts = await services.limits.consume('upload', { ...whose, limit: PER_HOUR })
    if (!attempts.ok) return tooMany(attempts.retryAfter)
    if (checked instanceof ORPCError) return checked
    const volume = await services.limits.consume('upload-volume', {
      ...whose,
      limit: PER_DAY,
      points: checked.kilobytes,
    })
    return volume.ok ? checked : tooMany(volume.retryAfter)
  })
  if (admitted instanceof ORPCError) throw admitted
  return admitted
}

/** Takes the body in. One that does not arrive as a whole has cost an attempt, and no volume. */
async function takeIn(
  { files, limits }: Services,
  { raw }: CallRequest,
  { userId, wanted, kilobytes, fileKey }: Admitted & { fileKey: FileKey },
) {
  // Nothing else holds a chunk that a socket has handed out.
  const givenAway = raw.socket instanceof Socket
  try {
    return await files.receive(atMost(raw, wanted.slot), fileKey, { givenAway, mime: wanted.mime })
  } catch (error) {
    await limits.refund('upload-volume', { key: userId, limit: PER_DAY, points: kilobytes })
    throw error
  }
}

/** Throws the answer to a file that may not be kept. */
function refuse(verdict: Exclude<Verdict, { kind: 'as-it-is' | 'redrawn' }>): never {
  if (verdict.kind === 'other-type') throw otherType(verdict.message)
  if (verdict.kind === 'not-scanned') throw unavailable(SCANNER_AGAIN_SECONDS)
  const message = verdict.kind === 'infected' ? 'This file contains a virus. It was not kept' : verdict.message
  throw invalid([{ path: 'file', message }])
}

async function sealThumbnail(picture: Uint8Array, { id, key }: { id: string; key: DataKey }) {
  return key.seal((await drawThumbnail(picture)).toString('base64'), thumbnailPlace(id))
}

async function reportInfected({ call }: CallRequest, { owner, slot: { slot } }: Wanted) {
  await asCaller(call, uploadMeta, (context) =>
    audit(context, { action: 'file.infected', meta: { slot }, ...chainOf(owner) }),
  )
}

/** The row is written after the bytes are safe: there is never a row without bytes, and bytes without a row are swept. */
async function record({ files, slots }: Services, { call }: CallRequest, file: NewFile) {
  const whose = file.owner.teamId === undefined ? 'person' : 'team'
  try {
    await asCaller(call, uploadMeta, async (context) => {
      await checkWrite(context, { ...file, slots })
      // Sent together: the row of a file beyond the quota goes again with the transaction.
      const [usage] = await Promise.all([
        usageOf(context.db, file.owner),
        insertStaged(context.db, file),
        audit(context, {
          action: 'file.upload',
          object: `files:${file.id}`,
          meta: { slot: file.slot, size: file.size },
          ...chainOf(file.owner),
        }),
      ])
      if (usage.files >= QUOTA[whose].files || usage.bytes + file.size > QUOTA[whose].bytes) throw overQuota(whose)
    })
  } catch (error) {
    // Only a refusal proves that there is no row. After a lost connection there may be one, and the sweep decides.
    if (error instanceof ORPCError) await files.remove(file.id)
    throw error
  }
}

/**
 * A refused body is not read to its end: the answer is sent at once, and the connection is closed a moment later. Closing at
 * once would reset the connection and lose the answer.
 */
function stopReading({ raw }: CallRequest, reply: FastifyReply) {
  reply.raw.once('finish', () => setTimeout(() => raw.destroy(), LINGER_MS).unref())
}

/** Receives one file for one slot as the raw body; it stays `staged` until a form that uses it is saved. */
export async function upload(services: Services, request: CallRequest, reply: FastifyReply) {
  try {
    return reply.code(201).send(await receive(services, request))
  } catch (error) {
    if (!request.raw.readableEnded) stopReading(request, reply)
    throw error
  }
}

/** Inspects a file that has arrived; throws if it may not be kept. */
async function look(
  request: CallRequest,
  { first, admitted: { userId, wanted } }: { first: ArrivedFile; admitted: Admitted },
) {
  if (first.size === 0) throw invalid([{ path: 'file', message: 'This file is empty' }])
  const verdict = await first.inspect({ side: wanted.slot.imageSide, person: userId })
  if (verdict.kind === 'infected') await reportInfected(request, wanted)
  return verdict.kind === 'as-it-is' || verdict.kind === 'redrawn' ? verdict : refuse(verdict)
}

async function receive(services: Services, request: CallRequest): Promise<FileRef> {
  const { files } = services
  const admitted = await admit(services, request)
  const { owner, slot, name, mime } = admitted.wanted
  const fileKey = { key: admitted.key.bytes, id: crypto.randomUUID() }
  const first = await takeIn(services, request, { ...admitted, fileKey })
  try {
    const verdict = await look(request, { first, admitted })
    const redrawn = verdict.kind === 'redrawn' ? verdict.bytes : undefined
    const thumbnail =
      redrawn && slot.thumbnail ? await sealThumbnail(redrawn, { id: fileKey.id, key: admitted.key }) : undefined
    const arrived = redrawn ? await files.receive([redrawn], fileKey) : first
    await arrived.keep()
    const file = { id: fileKey.id, name, mime, size: arrived.size }
    const { most, keepDays } = slot
    const flags = verdict.kind === 'as-it-is' ? verdict.flags : []
    await record(services, request, {
      ...file,
      owner,
      slot: slot.slot,
      most,
      keepDays,
      flags,
      digest: first.digest,
      thumbnail,
    })
    return file
  } finally {
    await first.discard()
  }
}
