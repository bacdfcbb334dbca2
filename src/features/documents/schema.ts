import { z } from 'zod'
import { type Visibility, visibilityOf } from '#features/members/policy.ts'
import { type FileField, fileFields } from '#features/registration/rules/file-fields.ts'
import { fileRef } from '#shared/fields/builders.ts'

/** A document that the registration collects. */
export interface Slot extends FileField {
  /** How a manager may see it. */
  visibility: Visibility
}

/** Every document's slot by name, in the order of the registration. */
export const slots: ReadonlyMap<string, Slot> = new Map(
  fileFields.map((place) => [place.slot, { ...place, visibility: visibilityOf(place.step, place.field) }]),
)

const storedDocument = z.object({
  ...fileRef.shape,
  slot: z.string(),
  label: z.string(),
  addedAt: z.string(),
  /** Needs a recent sign-in; every opening is audited. */
  guarded: z.boolean(),
  /** Contains active content or other files: offered for saving, never opened in the page. */
  saveOnly: z.boolean(),
  /** Has links to outside addresses; they do nothing in the page, but work in a saved copy. */
  links: z.boolean(),
})
export type StoredDocument = z.infer<typeof storedDocument>

export const documentSections = z.object({
  sections: z.array(z.object({ title: z.string(), documents: z.array(storedDocument) })),
  /** Whether health documents are hidden from a manager until a conditional offer is recorded (Equality Act 2010 s. 60). */
  awaitsOffer: z.boolean(),
})
export type DocumentSections = z.infer<typeof documentSections>
