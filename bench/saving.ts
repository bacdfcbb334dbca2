import type { StepId } from '#features/registration/schema.ts'
import type { Caller } from './callers.ts'
import type { Run } from './measure.ts'
import type { Stage } from './stage.ts'

type Values = Record<string, unknown>

interface Saving {
  people: readonly Caller[]
  step: StepId
  /** The stored values with something that no save before this one had. */
  change: (stored: Values, turn: number) => Values
}

/** Saves a section of one person after the other, as the wizard does: each save names the version that the one before has answered. */
export async function saver({ as }: Pick<Stage, 'as'>, { people, step, change }: Saving): Promise<Run> {
  const states: { version: number; values: Values }[] = []
  for (const caller of people) {
    const { steps } = JSON.parse((await as(caller, { path: '/api/registration' })).toString())
    states.push(steps[step])
  }
  return async (turn) => {
    const place = turn % people.length
    const [caller, state] = [people[place], states[place]]
    if (!caller || !state) throw new Error('nobody to save for')
    const body = JSON.stringify({ version: state.version, values: change(state.values, turn) })
    const answer = await as(caller, { method: 'PUT', path: `/api/registration/steps/${step}`, body })
    state.version = JSON.parse(answer.toString()).version
  }
}
