import { type FieldMap, itemFields } from '#shared/fields/look.ts'
import { metaOf, type StepId } from '../schema.ts'
import { steps } from '../steps.ts'

/** A file field of the registration, with its label, types and size. */
export interface FileField {
  slot: string
  label: string
  step: StepId
  /** The field of the step; for a file within a list, the list. */
  field: string
  /** The title of its step. */
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

/** Every file field of the registration, in its order. */
export const fileFields: readonly FileField[] = steps.flatMap(({ id, title, fields }) =>
  Object.entries(fields).flatMap(([name, field]) => filesIn(field, { step: id, field: name, section: title, most: 1 })),
)

/** The label of a slot's file; undefined for another feature's slot. */
export function fileLabel(slot: string): string | undefined {
  return fileFields.find((field) => field.slot === slot)?.label
}
