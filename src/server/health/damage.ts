interface Damage {
  /** What does not open, as `table:id` or `table|column`. */
  object: string
  /** Whose it is, where that is known. */
  subject?: string | undefined
}

/** Stored data that does not open: it was changed, cut, or moved to another place. Nothing of it is handed out (security FT14). */
export class DamagedError extends Error {
  readonly damage: Damage

  constructor(damage: Damage, cause: unknown) {
    super(`stored data does not open: ${damage.object}`, { cause })
    this.damage = damage
  }

  /** What to tell the person who wanted to see it. */
  get advice() {
    return this.damage.object.startsWith('files:')
      ? 'This file is lost or damaged and cannot be opened. If it is yours, please upload it again'
      : 'What is stored here is damaged and cannot be opened. Please tell whoever runs this service'
  }
}
