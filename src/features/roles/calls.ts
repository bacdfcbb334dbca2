import type { Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

const role = { replaces: 0, from: '2099-01-05' }

/** A role from a day on. */
const aRole = ({ app, team, actors }: World) =>
  app
    .as(team.owner)
    .roles.record({ teamId: team.id, userId: actors.self.id, job: 'nurse', ...role, siteIds: [], rate: undefined })

/** What the generated tests cannot derive of calls to roles. */
export const calls: Calls = {
  record: { input: () => ({ ...role, siteIds: [] }) },
  end: { given: aRole, input: () => ({ ...role, job: 'nurse', replaces: 1 }) },
}
