interface Damage {
  /** The damaged value, as `table:id` or `table|column`. */
  object: string
  /** Its owner, where known. */
  subject?: string | undefined
}

/** Stored data that does not open: it was changed, truncated or moved. Nothing of it is returned (security FT14). */
export class DamagedError extends Error {
  readonly damage: Damage

  constructor(damage: Damage, cause: unknown) {
    super(`stored data does not open: ${damage.object}`, { cause })
    this.damage = damage
  }

  /** A sentence for the person who wanted to see it. */
  get advice() {
    return this.damage.object.startsWith('files:')
      ? 'This file is lost or damaged and cannot be opened. If it is yours, please upload it again'
      : 'The data stored here is damaged and cannot be opened. Please tell the person who runs this service'
  }
}
