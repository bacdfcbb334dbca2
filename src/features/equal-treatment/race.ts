import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { type Act, ask, find, ofTeam, type Turn } from '#testing/race/turn.ts'

const CLIENT = `from app.clients l where l.team_id = $1 order by md5(l.id || ($2 % 5)::text) limit 1`

/** Two managers at once: one version, and the other learns of it. */
async function sayRate(turn: Turn) {
  const said = await find<{ clientId: string; version: number }>(
    turn,
    `select json_build_object('clientId', l.id, 'version', coalesce((select max(c.version) from app.comparable_rates c
      where c.client_id = l.id and c.job = 'care-assistant' and c.site_id is null), 0)) ${CLIENT}`,
    [turn.team, turn.number],
  )
  if (!said) return undefined
  const body = { ...said, job: 'care-assistant', from: londonToday(deviceClock), pay: 1300 + (turn.number % 400) }
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    ...{ method: 'PUT', path: ofTeam(turn, '/equal-treatment/rates'), body },
  })
}

async function sayReason(turn: Turn) {
  const clientId = await find<string>(turn, `select to_json(l.id) ${CLIENT}`, [turn.team, turn.number])
  if (!clientId) return undefined
  const from = addDays(londonToday(deviceClock), -(turn.number % 60))
  const body = {
    clientId,
    why: turn.number % 3 === 0 ? 'strike' : 'closure',
    from,
    through: addDays(from, turn.number % 20),
  }
  return ask(turn, turn.manager, { path: ofTeam(turn, '/equal-treatment/reasons'), body })
}

/** Beside the job that counts, and their own shifts that are settled. */
async function declare(turn: Turn) {
  const clientId = await find<string>(
    turn,
    `select to_json(x.client_id) from app.assignments a join app.shifts s on s.id = a.shift_id join app.sites x on x.id = s.site_id
      where a.team_id = $1 and a.user_id = $3 order by md5(a.id || ($2 % 5)::text) limit 1`,
    [turn.team, turn.number, turn.person.id],
  )
  if (!clientId) return undefined
  const from = addDays(londonToday(deviceClock), -(turn.number % 200) - 30)
  const body = { teamId: turn.team, clientId, job: 'care-assistant', from, through: addDays(from, turn.number % 30) }
  return ask(turn, turn.person, { path: '/equal-treatment/weeks', body })
}

export const race: Act[] = [
  { name: 'say what a client pays its own staff', weight: 3, run: sayRate, audited: 'equal.comparable' },
  { name: 'say why nobody worked for a client', weight: 2, run: sayReason, audited: 'equal.reason' },
  { name: 'declare weeks through another agency', weight: 4, run: declare, audited: 'equal.declare' },
]
