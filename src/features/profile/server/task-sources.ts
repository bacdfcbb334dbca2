import type { PersonContext } from '#server/calls/context.ts'
import type { Declared } from '#server/declared.ts'
import type { FoundTask } from '../rules/tasks.ts'

/** Reads the tasks of the signed-in person that a feature knows of, in one statement. */
type TaskSource = (context: PersonContext) => Promise<FoundTask[]>

declare module '#server/declared.ts' {
  interface Declared {
    /** Tasks about a person's profile that follow from what this feature stores. */
    profileTasks?: TaskSource
  }
}

/** What the features above know of the signed-in person's tasks. */
export async function findTasks(context: PersonContext & { features: readonly Declared[] }): Promise<FoundTask[]> {
  const found = context.features.flatMap(({ profileTasks }) => (profileTasks ? [profileTasks(context)] : []))
  return (await Promise.all(found)).flat()
}
