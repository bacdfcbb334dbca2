import { metaOf, type RegistrationStep, type StepId } from '#features/registration/schema.ts'
import { type FieldMap, itemFields } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { type Day, isDay } from '#shared/time.ts'
import { type ExpiryStatus, expiryStatus } from './expiry.ts'

/** A part of a profile with an expiry day. */
export interface Expiry {
  section: StepId
  /** The dotted path of its day. */
  field: string
  /** What expires, in words. */
  name: string
  day: Day
  status: ExpiryStatus
}

/** Names for fields that are only called 'Expiry Date'; an entry of a list uses its title. */
const NAMES: Record<string, string> = {
  passportExpiryDate: 'Passport',
  drivingLicenseExpiryDate: 'Driving licence',
  visaExpiryDate: 'Right to work (visa)',
}

/** Everything in a section that expires, found by the fields' names, so that a new field is included. */
export function expiriesOf(step: RegistrationStep, { values, today }: { values: FormValues; today: Day }): Expiry[] {
  return expiriesIn(step.fields, { values, path: '' }).map((expiry) => ({
    ...expiry,
    section: step.id,
    status: expiryStatus(expiry.day, today),
  }))
}

type Found = Pick<Expiry, 'field' | 'name' | 'day'>

function expiriesIn(
  fields: FieldMap,
  { values, path, title }: { values: FormValues; path: string; title?: string | undefined },
): Found[] {
  return Object.entries(fields).flatMap(([field, type]): Found[] => {
    const { widget, label = field, itemTitle } = metaOf(type)
    const value = values[field]
    const items = itemFields(type)
    if (items && Array.isArray(value)) {
      return value.flatMap((entry: FormValues, index) =>
        expiriesIn(items, {
          values: entry,
          path: `${path}${field}.${index}.`,
          title: entryTitle(itemTitle?.(entry, index) ?? label),
        }),
      )
    }
    if (widget !== 'date' || !/expiry/i.test(field) || typeof value !== 'string' || !isDay(value)) return []
    return [{ field: path + field, name: title ?? NAMES[field] ?? label, day: value }]
  })
}

/** The asterisk of a mandatory entry is meant for the form. */
export function entryTitle(title: string): string {
  return title.replace(/ \*$/, '')
}
