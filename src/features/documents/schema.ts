import { z } from 'zod'
import { type Visibility, visibilityOf } from '#features/members/policy.ts'
import { metaOf } from '#features/registration/schema.ts'
import { steps } from '#features/registration/steps.ts'
import { type FieldMap, fileRef, itemFields } from '#shared/fields.ts'

/** A place that a file can be uploaded to: read from the registration's fields, where label, kinds and size are said. */
export interface Slot {
  slot: string
  label: string
  /** Title of the registration step that asks for it. */
  section: string
  /** Media types. */
  accept: readonly string[]
  maxBytes: number
  /** How a manager gets to see it. */
  visibility: Visibility
  /** Several files may be current at once: one per entry of a list. */
  many: boolean
}

type Place = Pick<Slot, 'section' | 'visibility' | 'many'>

function slotsIn(field: FieldMap[string], place: Place): Slot[] {
  const items = itemFields(field)
  if (items) return Object.values(items).flatMap((item) => slotsIn(item, { ...place, many: true }))
  const { slot, label = '', accept = [], maxBytes = 0 } = metaOf(field)
  return slot ? [{ slot, label, accept, maxBytes, ...place }] : []
}

const all = steps.flatMap(({ id, title, fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    slotsIn(field, { section: title, visibility: visibilityOf(id, name), many: false }),
  ),
)

/** Every upload slot by name, in the order in which the registration asks. */
export const slots: ReadonlyMap<string, Slot> = new Map(all.map((slot) => [slot.slot, slot]))

export const PHOTO_SLOT = 'profile-image'

/** Longest side of a kept image in pixels: a scan stays readable, a photo is shown small (spec 9). */
export function imageSide(slot: string) {
  return slot === PHOTO_SLOT ? 400 : 5000
}

/** What one person may keep: files of every state, and their bytes. */
export const QUOTA = { files: 200, bytes: 500 * 1024 * 1024 }

/** Staged files wait this long for their step to be saved; replaced ones are kept this long. Days. */
export const KEEP_DAYS = { staged: 7, superseded: 30 }

export const storedDocument = z.object({
  ...fileRef.shape,
  slot: z.string(),
  label: z.string(),
  addedAt: z.string(),
  /** Opened only after the password was given within the last 15 minutes; every look is written down. */
  guarded: z.boolean(),
  /** Can run something or carries other files: offered for saving, never opened in the page. */
  saveOnly: z.boolean(),
  /** Has links to addresses outside; they do nothing in the page, and lead somewhere in a saved copy. */
  links: z.boolean(),
})
export type StoredDocument = z.infer<typeof storedDocument>

export const documentSections = z.object({
  sections: z.array(z.object({ title: z.string(), documents: z.array(storedDocument) })),
  /** Health documents stay closed to a manager until a conditional offer is recorded (Equality Act 2010 s. 60). */
  awaitsOffer: z.boolean(),
})
export type DocumentSections = z.infer<typeof documentSections>
