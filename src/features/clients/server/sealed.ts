import type { Context } from '#server/calls/context.ts'

/** What of clients is sealed with the team's key, by its column. */
const COLUMNS = { doorCode: 'sites|door_code', reason: 'site_exclusions|reason', apart: 'kept_apart|reason' } as const

interface Place {
  column: keyof typeof COLUMNS
  id: string
}

const placeOf = ({ column, id }: Place) => `${COLUMNS[column]}|${id}`

/** Seals a text with the team's key; the first one creates the key. */
export async function seal(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { teamId, text, ...place }: Place & { teamId: string; text: string },
): Promise<Buffer> {
  return (await vault.openOrCreate(db, { teamId })).seal(text, placeOf(place))
}

/** Opens texts that were sealed with the team's key; null stays null. */
export async function openerOf({ db, vault }: Pick<Context, 'db' | 'vault'>, teamId: string) {
  const key = await vault.open(db, { teamId })
  return ({ sealed, ...place }: Place & { sealed: Buffer | null }): string | null =>
    sealed && key ? key.unseal(sealed, placeOf(place)) : null
}
