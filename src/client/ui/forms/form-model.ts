import type { FieldErrors, FieldValues } from 'react-hook-form'
import {
  type FieldMap,
  type FieldMeta,
  type FormDefinition,
  type FormSection,
  type FormValues,
  fieldMeta,
  itemFields,
} from '#shared/fields.ts'

export interface Problem {
  /** Dotted, e.g. `workHistory.0.company`; '' for the form as a whole. */
  path: string
  message: string
}

/** Every key of `fields` with a value that an input can hold: what is not stored yet starts blank. */
export function startValues(fields: FieldMap, stored: FormValues = {}): FormValues {
  const known = Object.entries(fields).map(([name, field]) => [name, startValue(field, stored[name])] as const)
  return { ...stored, ...Object.fromEntries(known) }
}

function startValue(field: FieldMap[string], stored: unknown): unknown {
  const { widget, minItems = 0 } = fieldMeta(field)
  const items = itemFields(field)
  if (items) {
    const list = Array.isArray(stored) ? (stored as FormValues[]) : []
    const missing = Array.from({ length: Math.max(0, minItems - list.length) }, () => ({}))
    return [...list, ...missing].map((item) => startValues(items, item))
  }
  if (widget === 'checkbox') return stored ?? false
  if (stored !== undefined && stored !== null) return stored
  return widget === 'file' ||
    widget === 'yesno' ||
    widget === 'radio' ||
    widget === 'select' ||
    widget === 'country' ||
    widget === 'date'
    ? null
    : ''
}

export interface Group {
  section: FormSection | undefined
  names: string[]
}

/** Field names by section: those without one first, then the sections in their order; fields without a widget are not shown. */
export function groupsOf({ fields, sections = [] }: FormDefinition): Group[] {
  const shown = Object.entries(fields).map(([name, field]) => ({ name, meta: fieldMeta(field) }))
  const known = new Set(sections.map(({ id }) => id))
  const names = (belongs: (meta: FieldMeta) => boolean) =>
    shown.filter(({ meta }) => meta.widget && belongs(meta)).map(({ name }) => name)
  const groups: Group[] = [
    { section: undefined, names: names(({ section }) => !section || !known.has(section)) },
    ...sections.map((section) => ({ section, names: names((meta) => meta.section === section.id) })),
  ]
  return groups.filter((group) => group.names.length > 0)
}

/** The errors of a form as a flat list of dotted paths. */
export function problemsOf(errors: FieldErrors<FieldValues>, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, entry]): Problem[] => {
    if (!entry || typeof entry !== 'object' || key === 'ref') return []
    const here = key === 'root' ? path : path ? `${path}.${key}` : key
    if (typeof (entry as { message?: unknown }).message === 'string')
      return [{ path: here, message: String((entry as { message: string }).message) }]
    return problemsOf(entry as FieldErrors<FieldValues>, here)
  })
}
