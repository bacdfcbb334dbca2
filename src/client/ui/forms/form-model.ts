import type { FormDefinition, FormSection } from '#shared/fields/form.ts'
import { type FieldMap, itemFields, type Look, lookOf, type Widget } from '#shared/fields/look.ts'
import { type FormValues, valueAt } from '#shared/fields/values.ts'

/** The initial input values of all `fields`; fields without a stored value start blank. */
export function startValues(fields: FieldMap, stored: FormValues = {}): FormValues {
  const known = Object.entries(fields).map(([name, field]) => [name, startValue(field, stored[name])] as const)
  return { ...stored, ...Object.fromEntries(known) }
}

function startValue(field: FieldMap[string], stored: unknown): unknown {
  const look = lookOf(field)
  const { widget, minItems = 0 } = look
  const items = itemFields(field)
  if (items) {
    const list = Array.isArray(stored) ? (stored as FormValues[]) : []
    const missing = Array.from({ length: Math.max(0, minItems - list.length) }, () => ({}))
    return [...list, ...missing].map((item) => startValues(items, item))
  }
  if (isTick(look)) return stored ?? false
  if (stored !== undefined && stored !== null) return stored
  return widget === 'file' ||
    widget === 'yesno' ||
    widget === 'radio' ||
    widget === 'select' ||
    widget === 'country' ||
    widget === 'date' ||
    widget === 'month'
    ? null
    : ''
}

export interface Group {
  section: FormSection | undefined
  names: string[]
}

/** Field names by section: those without one first, then the sections in their order; fields without a widget are not shown. */
export function groupsOf({ fields, sections = [] }: Pick<FormDefinition, 'fields' | 'sections'>): Group[] {
  const shown = Object.entries(fields).map(([name, field]) => ({ name, look: lookOf(field) }))
  const known = new Set(sections.map(({ id }) => id))
  const names = (belongs: (look: Look) => boolean) =>
    shown.filter(({ look }) => look.widget && belongs(look)).map(({ name }) => name)
  const groups: Group[] = [
    { section: undefined, names: names(({ section }) => !section || !known.has(section)) },
    ...sections.map((section) => ({ section, names: names((look) => look.section === section.id) })),
  ]
  return groups.filter((group) => group.names.length > 0)
}

/** Widgets that take a line of their own. */
const WIDE: readonly Widget[] = ['textarea', 'list', 'file', 'yesno', 'radio', 'checkbox', 'toggle', 'signature']

export function widthOf({ width, widget = 'text' }: Look): 'half' | 'full' {
  return width ?? (WIDE.includes(widget) ? 'full' : 'half')
}

/** The heading of a list's entry. */
export function entryTitle({ itemTitle }: Look, { entry, index }: { entry: FormValues; index: number }): string {
  return itemTitle?.(entry, index) || `Entry ${index + 1}`
}

/** The label of the field at a dotted path, after the headings of the entries around it; undefined if it has none. */
export function labelAt(fields: FieldMap, { path, values }: { path: string; values: FormValues }): string | undefined {
  const [name = '', index, ...rest] = path.split('.')
  const field = fields[name]
  if (!field) return undefined
  const look = lookOf(field)
  const items = itemFields(field)
  if (index === undefined || !items) return look.label
  const entry = (valueAt(values, `${name}.${index}`) as FormValues | undefined) ?? {}
  const title = entryTitle(look, { entry, index: Number(index) }).replace(/ \*$/, '')
  const label = rest.length > 0 ? labelAt(items, { path: rest.join('.'), values: entry }) : undefined
  return label ? `${title}: ${label}` : title
}

/** Whether leaving the field unticked is an answer. */
export function isTick({ widget }: Look): boolean {
  return widget === 'checkbox' || widget === 'toggle'
}
