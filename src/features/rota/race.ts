import { type Act, ask, find, ofTeam, type Turn } from '#testing/race/turn.ts'

const siteOf = (turn: Turn) =>
  find<string>(
    turn,
    `select to_json(s.id) from app.sites s where s.team_id = $1 and s.archived_at is null order by md5(s.id || ($2 % 3)::text) limit 1`,
    [turn.team, turn.number],
  )

async function makeLink(turn: Turn) {
  const siteId = await siteOf(turn)
  if (!siteId) return undefined
  return ask(turn, turn.manager, { path: ofTeam(turn, `/sites/${siteId}/rota-links`), body: { days: 30 } })
}

async function revokeLink(turn: Turn) {
  const link = await find<{ id: string; siteId: string }>(
    turn,
    `select json_build_object('id', k.id, 'siteId', k.site_id) from app.rota_links k where k.team_id = $1
      order by md5(k.id || ($2 % 3)::text) limit 1`,
    [turn.team, turn.number],
  )
  if (!link) return undefined
  const path = ofTeam(turn, `/sites/${link.siteId}/rota-links/${link.id}`)
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, { method: 'DELETE', path })
}

export const race: Act[] = [
  { name: 'make a link to the rota of a site', weight: 2, run: makeLink, audited: 'rota.copy-link' },
  { name: 'take back a link to the rota of a site', weight: 1, run: revokeLink, audited: 'rota.revoke-link' },
]
