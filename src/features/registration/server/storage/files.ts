import { claimFile, findFiles, type KnownFile, retireFiles } from '#features/files/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid } from '#server/calls/errors.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import type { RegistrationStep } from '../../schema.ts'
import { type Column, storageOf } from './columns.ts'

interface Place {
  path: string
  slot: string
  id: string
  /** The path of the file whose content it may not repeat. */
  differsFrom: string | undefined
}

/**
 * Marks the files of a step as in use, and retires those that it no longer contains.
 * Returns the values with the stored files. Refused with 422 when one is another person's, of another slot, replaced, or the same
 * document as one that it must differ from.
 */
export async function adoptFiles(
  context: PersonContext,
  { step, values }: { step: RegistrationStep; values: FormValues },
): Promise<FormValues> {
  const { rows, lists } = storageOf(step)
  const slots = [...rows, ...lists].flatMap(({ columns }) => columns.flatMap(({ slot }) => slot ?? []))
  if (slots.length === 0) return values
  const owner = { userId: context.actor.id }
  const places = placesOf(step, values)
  const stored = await findFiles(context, { owner, ids: places.map(({ id }) => id) })
  const lost = places.filter(({ id, slot }) => stored.get(id)?.slot !== slot || stored.get(id)?.state === 'superseded')
  if (lost.length > 0) refuse(lost, 'This file is no longer there. Please upload it again')
  const repeated = places.filter((place) => isRepeated(place, { places, stored }))
  if (repeated.length > 0)
    refuse(repeated, 'You have uploaded this document already. Please upload two different documents')
  await retireFiles(context, { owner, slots, kept: places.map(({ id }) => id) })
  const staged = places.filter(({ id }) => stored.get(id)?.state === 'staged')
  for (const place of staged) {
    if (!(await claimFile(context.db, { owner, slot: place.slot, id: place.id })))
      refuse([place], 'This file is no longer there. Please upload it again')
  }
  return withStored(step, { values, stored })
}

function refuse(places: Place[], message: string): never {
  throw invalid(places.map(({ path }) => ({ path, message })))
}

function isRepeated(
  { id, differsFrom }: Place,
  { places, stored }: { places: Place[]; stored: Map<string, KnownFile> },
): boolean {
  const other = places.find(({ path }) => path === differsFrom)
  const digest = stored.get(id)?.digest
  return other !== undefined && typeof digest === 'string' && digest === stored.get(other.id)?.digest
}

function placesOf(step: RegistrationStep, values: FormValues): Place[] {
  const { rows, lists } = storageOf(step)
  return [
    ...rows.flatMap(({ columns }) => placesIn(columns, { values, path: '' })),
    ...lists.flatMap(({ field, columns }) =>
      ((values[field] ?? []) as FormValues[]).flatMap((entry, index) =>
        placesIn(columns, { values: entry, path: `${field}.${index}.` }),
      ),
    ),
  ]
}

function placesIn(columns: readonly Column[], { values, path }: { values: FormValues; path: string }): Place[] {
  return columns.flatMap(({ field, slot, differsFrom }) => {
    const file = values[field] as FileRef | undefined
    return slot && file
      ? [{ path: path + field, slot, id: file.id, differsFrom: differsFrom && path + differsFrom }]
      : []
  })
}

/** Replaces the submitted file records by the stored ones, e.g. their names. */
function withStored(
  step: RegistrationStep,
  { values, stored }: { values: FormValues; stored: Map<string, KnownFile> },
): FormValues {
  const { rows, lists } = storageOf(step)
  const named = {
    ...values,
    ...filesIn(
      rows.flatMap(({ columns }) => columns),
      { values, stored },
    ),
  }
  for (const { field, columns } of lists) {
    const entries = named[field] as FormValues[] | undefined
    if (entries) named[field] = entries.map((entry) => ({ ...entry, ...filesIn(columns, { values: entry, stored }) }))
  }
  return named
}

function filesIn(
  columns: readonly Column[],
  { values, stored }: { values: FormValues; stored: Map<string, KnownFile> },
): FormValues {
  return Object.fromEntries(
    columns.flatMap(({ field, kind }) => {
      const file = kind === 'file' ? stored.get((values[field] as FileRef | undefined)?.id ?? '') : undefined
      return file ? [[field, { id: file.id, name: file.name, mime: file.mime, size: file.size }]] : []
    }),
  )
}
