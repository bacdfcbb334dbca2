import { addDays } from '#shared/time.ts'
import { another, type Calls, note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

const as = ({ app, team }: World) => app.as(team.owner).members
const member = ({ team, actors }: World) => ({ teamId: team.id, userId: actors.self.id })
let suspended = 0

/** A day that nobody has been suspended on. */
function aDay() {
  suspended++
  const day = addDays('2060-01-01', suspended)
  return { from: day, through: day }
}

async function aSuspension(world: World) {
  const day = aDay()
  const { items } = await as(world).suspend({ ...member(world), ...day, reason: 'An allegation' })
  note(world, { suspensionId: items.find(({ from }) => from === day.from)!.id })
}

/** A team asks once for a section. */
async function anAsk(world: World) {
  const { items } = await as(world).asks(member(world))
  const asked = items[0] ?? (await as(world).ask({ ...member(world), section: 'certificates' }))
  note(world, { askId: asked.id })
}

async function aFilter(world: World) {
  const { id } = await as(world).saveFilter({ teamId: world.team.id, name: another('Nurses'), filter: {} })
  note(world, { filterId: id })
}

/** What the generated tests cannot derive of calls to members. */
export const calls: Calls = {
  suspend: { input: aDay },
  askTogether: { input: ({ actors }) => ({ userIds: [actors.self.id], section: 'education' }) },
  saveFilter: { input: () => ({ name: another('Carers'), filter: {} }) },
  liftSuspension: { given: aSuspension },
  withdrawAsk: { given: anAsk },
  // Filters are each manager's own.
  renameFilter: { given: aFilter, input: () => ({ name: another('Carers') }), except: { coManager: 'NOT_FOUND' } },
  deleteFilter: { given: aFilter, except: { coManager: 'NOT_FOUND' } },
}
