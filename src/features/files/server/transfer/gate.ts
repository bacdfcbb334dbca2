import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import type { Owner } from '#server/crypto/vault.ts'
import type { FileRow } from '#server/files/slots.ts'
import type { Services } from '#server/services.ts'

type Slots = Services['slots']

/** Throws unless the caller may upload to this slot of this owner, or discard such an upload. */
export async function checkWrite(
  context: PersonContext,
  { slot: name, owner, slots }: Pick<FileRow, 'slot' | 'owner'> & { slots: Slots },
) {
  const slot = slots.get(name)
  if (slot?.owner === 'team' && owner.teamId !== undefined) return slot.write(context, owner.teamId)
  if (slot?.owner !== 'person' || owner.userId !== context.actor.id) throw notFound()
}

/** Throws unless the caller may open the file: as its owner, or by the rule of its slot. Returns what to audit. */
export async function checkLook(context: PersonContext, { file, slots }: { file: FileRow; slots: Slots }) {
  if (file.owner.userId === context.actor.id) return undefined
  const slot = slots.get(file.slot)
  if (!slot) throw notFound()
  return slot.look(context, file)
}

/** The audit chain for an owner's file. */
export function chainOf({ userId, teamId }: Owner) {
  return teamId === undefined ? { subject: userId } : { teamId }
}

/** Like `checkLook`, and audits the opening where the slot requires it. */
export async function recordLook(context: PersonContext, { file, slots }: { file: FileRow; slots: Slots }) {
  const record = await checkLook(context, { file, slots })
  if (!record) return
  await audit(context, {
    action: file.owner.teamId === undefined ? 'file.view' : 'team-file.view',
    object: `files:${file.id}`,
    meta: { slot: file.slot },
    ...chainOf(file.owner),
    ...record,
  })
}
