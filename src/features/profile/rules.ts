import { metaOf, type RegistrationStep, type StepMeta } from '#features/registration/schema.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import { type FieldMap, itemFields } from '#shared/fields/look.ts'
import { type FormValues, isBlank } from '#shared/fields/values.ts'
import { type Day, formatDay, isDay, londonDay } from '#shared/time.ts'
import { expiryStatus } from './rules/expiry.ts'
import type { ReadableBlock, ReadableLine, ReadableSection } from './schema.ts'

export interface Reading {
  /** A step of the registration, or a form like one. */
  step: Pick<RegistrationStep, 'title' | 'sections' | 'fields'> & { id: string }
  values: FormValues
  /** When a day was changed without a new document, by dotted path. */
  undocumented?: Record<string, string> | undefined
  today: Day
  /** Which of the step's fields may be read; all by default. */
  may?: (field: string) => boolean
}

/** A section in words for people: labels from the step's own fields, without blank fields, list entries as separate blocks. */
export function readSection({ step, values, undocumented = {}, today, may = () => true }: Reading): ReadableSection {
  const fields = Object.fromEntries(Object.entries(step.fields).filter(([name]) => may(name)))
  const parts = [{ id: undefined, title: undefined }, ...step.sections]
  const blocks = parts.flatMap((part) => {
    const own = Object.fromEntries(Object.entries(fields).filter(([, field]) => metaOf(field).section === part.id))
    return blocksOf({
      title: step.sections.length > 1 ? part.title : undefined,
      fields: own,
      values,
      undocumented,
      today,
    })
  })
  return { id: step.id, title: step.title, blocks }
}

/** The remark on a day that was changed without a new document. */
export function undocumentedRemark(since: string | undefined): string | undefined {
  return since && `Date changed on ${formatDay(londonDay(new Date(since)))}, no new document since`
}

interface Part {
  fields: FieldMap
  values: FormValues
  undocumented: Record<string, string>
  today: Day
}

function blocksOf({ title, ...part }: Part & { title: string | undefined }) {
  const { fields, values } = part
  const blocks: ReadableBlock[] = []
  const lines = linesOf({ ...part, path: '' })
  if (lines.length > 0) blocks.push({ ...(title ? { title } : {}), lines })
  for (const [name, field] of Object.entries(fields)) {
    const items = itemFields(field)
    const entries = values[name]
    if (!items || !Array.isArray(entries)) continue
    const { itemTitle } = metaOf(field)
    for (const [index, entry] of entries.entries()) {
      // The asterisk of a mandatory entry is meant for the form.
      const title = itemTitle?.(entry, index).replace(/ \*$/, '') ?? `${index + 1}`
      blocks.push({ title, lines: linesOf({ ...part, fields: items, values: entry, path: `${name}.${index}.` }) })
    }
  }
  return blocks
}

function linesOf({ fields, values, undocumented, today, path }: Part & { path: string }): ReadableLine[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const meta = metaOf(field)
    const value = values[name]
    const remark = undocumentedRemark(undocumented[path + name])
    if (name === 'id' || (isBlank(value) && !remark) || itemFields(field)) return []
    const shown = isBlank(value) ? { text: 'No day given' } : show(value, meta)
    if (!shown) return []
    const ends = /expiry/i.test(name) && typeof value === 'string' && isDay(value)
    return [
      {
        label: meta.label ?? name,
        ...shown,
        ...(ends ? { status: expiryStatus(value, today) } : {}),
        ...(remark ? { remark } : {}),
      },
    ]
  })
}

function show(value: unknown, { widget, options }: StepMeta): Omit<ReadableLine, 'label'> | undefined {
  if (widget === 'checkbox') return value === true ? { text: 'Yes' } : undefined
  if (widget === 'file') return { file: value as FileRef }
  if (widget === 'signature')
    return String(value).startsWith('data:') ? { image: String(value) } : { text: String(value) }
  const option = options?.find((candidate) => candidate.value === value)
  if (option) return { text: option.label }
  if (typeof value === 'boolean') return { text: value ? 'Yes' : 'No' }
  if (widget === 'date' || widget === 'month') return { text: formatDay(String(value)) }
  return { text: String(value) }
}
