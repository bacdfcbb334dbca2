import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Declared } from '#server/declared.ts'

/** Drafts that one act has made: by copying a week or somebody's week, of a template, or because a site lacks them. */
export interface MadeDrafts {
  kind: 'copy-week' | 'copy-person' | 'apply-template' | 'make-missing'
  shiftIds: readonly string[]
  /** Whose week it is. */
  userId?: string
  /** The name of a template or a site. */
  name?: string
}

declare module '#server/declared.ts' {
  interface Declared {
    /** Keeps what was made, so that who made it can take it back. */
    keepMade?: (context: TeamContext, made: MadeDrafts) => Promise<void>
  }
}

export type PlanningContext = TeamContext & { features: readonly Declared[] }

/** Hands over what was made to the features that keep it, in the transaction of the act. */
export async function keepMade(context: PlanningContext, made: MadeDrafts) {
  if (made.shiftIds.length === 0) return
  for (const feature of context.features) await feature.keepMade?.(context, made)
}
