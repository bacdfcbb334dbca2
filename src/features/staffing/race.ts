import { type Act, ask, find, later, ofTeam, type Turn } from '#testing/race/turn.ts'

const siteOf = (turn: Turn) =>
  find<string>(
    turn,
    `select to_json(s.id) from app.sites s where s.team_id = $1 order by md5(s.id || ($2 % 3)::text) limit 1`,
    [turn.team, turn.number],
  )

const EVERY_DAY = { weekday: true, saturday: true, sunday: true, holiday: true }
const bands = (number: number) => [
  {
    ...EVERY_DAY,
    job: 'care-assistant',
    start: '07:00',
    end: '19:00',
    breakMinutes: 60,
    needed: 1 + (number % 2),
    pay: '13.50',
  },
  { ...EVERY_DAY, job: 'care-assistant', start: '19:00', end: '07:00', breakMinutes: 60, needed: 1, pay: '14.50' },
]

/** Two managers at once: one version, and the other learns of it. */
async function sayLevels(turn: Turn) {
  const siteId = await siteOf(turn)
  if (!siteId) return undefined
  const version = await find<number>(
    turn,
    'select coalesce(max(version), 0)::int from app.staffing_levels where site_id = $1',
    [siteId],
  )
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    ...{ method: 'PUT', path: ofTeam(turn, `/sites/${siteId}/staffing`) },
    body: { version, from: later(1 + (turn.number % 5)), bands: bands(turn.number), mixes: [] },
  })
}

/** The missing shifts of the same days, by two at once. */
async function makeMissing(turn: Turn) {
  const siteId = await siteOf(turn)
  if (!siteId) return undefined
  const from = later(1 + (turn.number % 10))
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    path: ofTeam(turn, `/sites/${siteId}/staffing/missing`),
    body: { from, through: from },
  })
}

export const race: Act[] = [
  { name: 'say how many people a site needs', weight: 3, run: sayLevels, audited: 'staffing.levels' },
  { name: 'make the shifts that a site lacks', weight: 2, run: makeMissing, mayWrite: 'staffing.make' },
]
