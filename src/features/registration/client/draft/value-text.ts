import { type FieldMap, itemFields, lookOf } from '#shared/fields/look.ts'
import { type FormValues, isBlank } from '#shared/fields/values.ts'
import { formatDay } from '#shared/time.ts'

const NOTHING = 'Nothing'

/** A field's value in words. */
export function valueText(field: FieldMap[string], value: unknown): string {
  const { widget, options } = lookOf(field)
  if (isBlank(value)) return NOTHING
  const items = itemFields(field)
  if (items && Array.isArray(value)) return value.map((item) => entryText(items, item as FormValues)).join('; ')
  const option = options?.find((candidate) => candidate.value === value)
  if (option) return option.label
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (widget === 'date' || widget === 'month') return formatDay(String(value)) || String(value)
  if (widget === 'file') return String((value as FormValues).name)
  if (widget === 'signature') return String(value).startsWith('data:') ? 'A drawn signature' : String(value)
  return String(value)
}

/** One entry of a list, field by field. */
export function entryText(fields: FieldMap, entry: FormValues | undefined): string {
  if (!entry) return NOTHING
  const shown = Object.entries(fields).filter(
    ([name, field]) => lookOf(field).widget && !isBlank(entry[name]) && entry[name] !== false,
  )
  return shown.map(([name, field]) => `${lookOf(field).label}: ${valueText(field, entry[name])}`).join(', ') || NOTHING
}
