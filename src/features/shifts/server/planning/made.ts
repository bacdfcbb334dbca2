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

/** Drafts that were published by one act, which is undone by `stepId`. */
export interface Published {
  stepId: string
  shiftIds: readonly string[]
}

declare module '#server/declared.ts' {
  interface Declared {
    /** Keeps what was made, so that who made it can take it back. */
    keepMade?: (context: TeamContext, made: MadeDrafts) => Promise<void>
    /** Keeps which drafts were published, so that who published them can take them back. */
    keepPublished?: (context: TeamContext, published: Published) => Promise<void>
  }
}

export type PlanningContext = TeamContext & { features: readonly Declared[] }

/** Hands over what was made to the features that keep it, in the transaction of the act. */
export async function keepMade(context: PlanningContext, made: MadeDrafts) {
  if (made.shiftIds.length === 0) return
  for (const feature of context.features) await feature.keepMade?.(context, made)
}

/** The same of what was published. */
export async function keepPublished(context: PlanningContext, published: Published) {
  for (const feature of context.features) await feature.keepPublished?.(context, published)
}
