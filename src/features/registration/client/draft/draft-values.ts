import { type FieldMap, itemFields, type Look, lookOf } from '#shared/fields/look.ts'
import { type FormValues, isRecord } from '#shared/fields/values.ts'
import { metaOf, type RegistrationStep } from '../../schema.ts'

const LONGEST_TEXT = 10_000

/** The part of a stored draft that this version of a step can show: without unknown fields and values of the wrong type. */
export function readableDraft({ fields }: Pick<RegistrationStep, 'fields'>, draft: unknown): FormValues {
  return isRecord(draft) ? pick(fields, draft, readableValue) : {}
}

/** The part of a draft that may be stored in the browser: nothing critical, and no health answers. */
export function localPart(
  { fields, deferrable }: Pick<RegistrationStep, 'fields' | 'deferrable'>,
  values: FormValues,
): FormValues {
  return deferrable ? {} : pick(fields, values, harmlessValue)
}

/** The browser's values over the server's: the browser lacks those that it may not store. */
export function withLocalPart(
  step: Pick<RegistrationStep, 'fields' | 'deferrable'>,
  { server, local }: { server: FormValues; local: FormValues },
) {
  if (step.deferrable) return server
  const ownFields = Object.keys(step.fields).filter((name) => !isSecret(step.fields[name]!))
  return { ...Object.fromEntries(Object.entries(server).filter(([name]) => !ownFields.includes(name))), ...local }
}

type Reader = (field: FieldMap[string], value: unknown) => unknown

function pick(fields: FieldMap, values: FormValues, read: Reader): FormValues {
  const entries = Object.entries(fields).map(([name, field]) => [name, read(field, values[name])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function readableValue(field: FieldMap[string], value: unknown): unknown {
  const items = itemFields(field)
  if (items)
    return Array.isArray(value)
      ? value.filter(isRecord).map((item) => ({ ...idOf(item), ...pick(items, item, readableValue) }))
      : undefined
  return hasKind(lookOf(field), value) ? value : undefined
}

function isSecret(field: FieldMap[string]): boolean {
  const { critical, keptInBrowser } = metaOf(field)
  return critical === true || keptInBrowser === false
}

function harmlessValue(field: FieldMap[string], value: unknown): unknown {
  if (value === undefined || isSecret(field)) return undefined
  const items = itemFields(field)
  if (!items || !Array.isArray(value)) return value
  return value.filter(isRecord).map((item) => ({ ...idOf(item), ...pick(items, item, harmlessValue) }))
}

function idOf({ id }: FormValues): FormValues {
  return typeof id === 'string' ? { id } : {}
}

function hasKind({ widget, maxLength = LONGEST_TEXT }: Look, value: unknown): boolean {
  switch (widget) {
    case 'checkbox':
      return typeof value === 'boolean'
    case 'yesno':
      return typeof value === 'boolean' || typeof value === 'string'
    case 'number':
      return typeof value === 'number' || isText(value, maxLength)
    case 'file':
      return (
        isRecord(value) &&
        typeof value.id === 'string' &&
        typeof value.name === 'string' &&
        typeof value.mime === 'string'
      )
    case 'signature':
      return typeof value === 'string'
    default:
      return isText(value, maxLength)
  }
}

function isText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length <= longest
}
