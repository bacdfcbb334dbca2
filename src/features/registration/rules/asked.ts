import type { FormSection } from '#shared/fields/form.ts'
import { type FieldMap, itemFields } from '#shared/fields/look.ts'
import { type FormValues, isRecord } from '#shared/fields/values.ts'
import { metaOf, type StepMeta } from '../schema.ts'

export interface Scope {
  fields: FieldMap
  sections?: readonly FormSection[] | undefined
}

/** Whether a field applies, by its conditions on the current values. */
export function isAsked(meta: StepMeta, { sections }: Scope, item: FormValues, form: FormValues): boolean {
  const section = sections?.find((candidate) => candidate.id === meta.section)
  return (section?.when?.(form) ?? true) && (meta.when?.(item, form) ?? true) && !meta.blankWhen?.(item, form)
}

/** Drops fields that do not apply. A field may depend on an earlier one, so the fields are visited in order. */
export function withoutUnasked(
  form: FormValues,
  { fields, sections, omitted }: Scope & { omitted: FieldMap },
): FormValues {
  const kept: FormValues = { ...form }
  for (const name of Object.keys(omitted)) if (!(name in fields)) delete kept[name]
  for (const [name, field] of Object.entries(fields)) {
    if (!isAsked(metaOf(field), { fields, sections }, kept, kept)) delete kept[name]
    const items = itemFields(field)
    if (items && Array.isArray(kept[name]))
      kept[name] = kept[name].map((item) => (isRecord(item) ? withoutUnaskedOfItem(item, items, kept) : item))
  }
  return kept
}

function withoutUnaskedOfItem(item: FormValues, fields: FieldMap, form: FormValues): FormValues {
  const kept = { ...item }
  for (const [name, field] of Object.entries(fields)) {
    if (name !== 'id' && !isAsked(metaOf(field), { fields }, kept, form)) delete kept[name]
  }
  return kept
}
