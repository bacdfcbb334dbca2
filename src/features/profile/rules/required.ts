import type { ProfileTask } from '../schema.ts'

/** How much teams require beyond the registration, in words; undefined where that is nothing. */
export function requiredText(tasks: readonly Pick<ProfileTask, 'kind'>[]): string | undefined {
  const count = tasks.filter(({ kind }) => kind === 'required').length
  if (count === 0) return undefined
  return `${count} more ${count === 1 ? 'thing is' : 'things are'} required by your teams`
}
