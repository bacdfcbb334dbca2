import { sharedTeams } from '#features/members/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import type { FileRow, FileSlot } from '#server/files/slots.ts'
import { isGuarded, maySee } from '../policy.ts'
import { type Slot, slots } from '../schema.ts'
import { REPLACED_DAYS } from './retention.ts'

const PHOTO = 'profile-image'
/** In pixels. A photo is shown small (spec 9), a scan has to stay readable. */
const PHOTO_SIDE = 400
const SCAN_SIDE = 5000

/** Lets a manager open a member's document: allowed by slot, with a recent sign-in where the slot needs one, and audited. */
async function look(context: PersonContext, { slot, file }: { slot: Slot; file: FileRow }) {
  // Row security shows managers an applicant's photo and none of their other files.
  if (slot.slot === PHOTO) return undefined
  if (file.owner.userId === undefined) throw notFound()
  const standings = await sharedTeams(context, file.owner.userId)
  if (!maySee(slot, standings)) throw notFound()
  if (isGuarded(slot)) requireRecentSignIn(context)
  return { teamId: standings.find((standing) => maySee(slot, [standing]))?.teamId }
}

/** The slots of the registration's documents. */
export const fileSlots: readonly FileSlot[] = [...slots.values()].map((slot) => ({
  owner: 'person',
  slot: slot.slot,
  accept: slot.accept,
  maxBytes: slot.maxBytes,
  most: slot.most,
  keepDays: REPLACED_DAYS,
  imageSide: slot.slot === PHOTO ? PHOTO_SIDE : SCAN_SIDE,
  thumbnail: slot.slot === PHOTO,
  look: (context, file) => look(context, { slot, file }),
}))
