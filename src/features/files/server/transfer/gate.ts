import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import type { Owner } from '#server/crypto/vault.ts'
import type { FileRow } from '#server/files/slots.ts'
import type { Services } from '#server/services.ts'

type Slots = Services['slots']

/** Throws unless the caller may upload to this place of this owner, or take such an upload back. */
export async function checkWrite(
  context: PersonContext,
  { slot: name, owner, slots }: Pick<FileRow, 'slot' | 'owner'> & { slots: Slots },
) {
  const slot = slots.get(name)
  if (slot?.owner === 'team' && owner.teamId !== undefined) return slot.write(context, owner.teamId)
  if (slot?.owner !== 'person' || owner.userId !== context.actor.id) throw notFound()
}

/** Throws unless the caller may open the file: it is theirs, or the feature whose slot it is allows it. Answers what is to be written down. */
export async function checkLook(context: PersonContext, { file, slots }: { file: FileRow; slots: Slots }) {
  if (file.owner.userId === context.actor.id) return undefined
  const slot = slots.get(file.slot)
  if (!slot) throw notFound()
  return slot.look(context, file)
}

/** Whose chain an entry about an owner's file belongs to. */
export function chainOf({ userId, teamId }: Owner) {
  return teamId === undefined ? { subject: userId } : { teamId }
}

/** As `checkLook`, and writes the look down where the slot says so. */
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
