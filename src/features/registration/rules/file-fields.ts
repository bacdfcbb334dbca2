import { type FieldMap, itemFields } from '#shared/fields/look.ts'
import { metaOf, type StepId } from '../schema.ts'
import { steps } from '../steps.ts'

/** A field of the registration that takes a file: label, kinds and size are said there. */
export interface FileField {
  slot: string
  label: string
  step: StepId
  /** The field of the step; for a file within a list, the list's. */
  field: string
  /** Title of the step that asks for it. */
  section: string
  /** Media types. */
  accept: readonly string[]
  maxBytes: number
  /** How many may be in use at once: one, or one for each entry of a list. */
  most: number
}

type Place = Pick<FileField, 'step' | 'field' | 'section' | 'most'>

function filesIn(field: FieldMap[string], place: Place): FileField[] {
  const items = itemFields(field)
  if (items)
    return Object.values(items).flatMap((item) => filesIn(item, { ...place, most: metaOf(field).maxItems ?? 1 }))
  const { slot, label = '', accept = [], maxBytes = 0 } = metaOf(field)
  return slot ? [{ slot, label, accept, maxBytes, ...place }] : []
}

/** Every file that the registration asks for, in its order. */
export const fileFields: readonly FileField[] = steps.flatMap(({ id, title, fields }) =>
  Object.entries(fields).flatMap(([name, field]) => filesIn(field, { step: id, field: name, section: title, most: 1 })),
)

/** What a file of a slot is called; undefined for a slot of something else. */
export function fileLabel(slot: string): string | undefined {
  return fileFields.find((field) => field.slot === slot)?.label
}
