import { z } from 'zod'
import { type Visibility, visibilityOf } from '#features/members/policy.ts'
import { type FileField, fileFields } from '#features/registration/rules/file-fields.ts'
import { fileRef } from '#shared/fields/builders.ts'

/** A document that the registration asks for. */
export interface Slot extends FileField {
  /** How a manager gets to see it. */
  visibility: Visibility
}

/** Every document's slot by name, in the order in which the registration asks. */
export const slots: ReadonlyMap<string, Slot> = new Map(
  fileFields.map((place) => [place.slot, { ...place, visibility: visibilityOf(place.step, place.field) }]),
)

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
