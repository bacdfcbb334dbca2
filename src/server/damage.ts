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
}
