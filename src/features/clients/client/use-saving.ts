import { useState } from 'react'
import { conflictState } from '#client/api.ts'
import { type FieldMap, lookOf } from '#shared/fields/look.ts'

interface Saving<Stored, Values> {
  /** What the form was filled from; undefined for something new. */
  stored: Stored | undefined
  fields: FieldMap
  /** Stores the values over this version; undefined for something new. */
  send: (values: Values, version: number | undefined) => Promise<Stored>
  onSaved: (saved: Stored) => void
}

/**
 * Saves a form over the version that it was filled from (optimistic lock). After a 409 what was typed stays, and the
 * form says what the other manager has changed: saving again replaces it, `takeTheirs` fills the form anew.
 */
export function useSaving<Stored extends { version: number }, Values>({
  stored,
  fields,
  send,
  onSaved,
}: Saving<Stored, Values>) {
  const [base, setBase] = useState(stored)
  const [theirs, setTheirs] = useState<Stored>()

  async function save(values: Values): Promise<string | undefined> {
    try {
      onSaved(await send(values, (theirs ?? base)?.version))
      return undefined
    } catch (error) {
      const current = conflictState<Stored>(error)
      if (!current) throw error
      setTheirs(current)
      return `Another manager has saved this since you opened it (${changedLabels({ fields, base, current })}). What you typed is still here: save again to replace theirs.`
    }
  }

  return {
    base,
    /** The stored values of the form's fields. */
    values: Object.fromEntries(
      Object.keys(fields).flatMap((name) => {
        const value = (base as Record<string, unknown> | undefined)?.[name] ?? undefined
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    save,
    takeTheirs: theirs
      ? () => {
          setBase(theirs)
          setTheirs(undefined)
        }
      : undefined,
  }
}

function changedLabels({ fields, base, current }: { fields: FieldMap; base: unknown; current: unknown }) {
  const textOf = (values: unknown, name: string) =>
    JSON.stringify((values as Record<string, unknown> | undefined)?.[name])
  const labels = Object.entries(fields).flatMap(([name, field]) =>
    textOf(base, name) === textOf(current, name) ? [] : [lookOf(field).label ?? name],
  )
  return labels.length > 0 ? `changed: ${labels.join(', ')}` : 'it was archived or restored'
}
