import { cleared, days, fields, placeThat, shiftThat, siteOf } from '#testing/race/shifts.ts'
import { type Act, ask, find, ofTeam, type Turn } from '#testing/race/turn.ts'

const byTurn = (turn: Turn) => (turn.number % 2 === 0 ? turn.manager : turn.second)
const override = { reason: 'safe-cover', note: 'Nobody else', confirmed: true }

/** What shifts write of the changes of a step: at most one of each, because no step of these has two of a kind. */
const CHANGES = [
  ...['assignment.assign', 'assignment.release', 'assignment.approve-hand-back', 'assignment.undo-assign'],
  ...['assignment.put-back', 'assignment.keep-on', 'offer.pick'],
  ...['shift.create', 'shift.change', 'shift.cancel', 'shift.delete', 'shift.reopen'],
  ...['shift.publish', 'shift.unpublish'],
]

/** Moves one shift and books somebody, or makes one for somebody, or takes one out. */
async function act(turn: Turn) {
  const [shift, place] = [await shiftThat(turn, `state <> 'cancelled'`), await placeThat(turn, `state = 'confirmed'`)]
  const siteId = await siteOf(turn)
  if (!shift || !siteId) return undefined
  const one = { shiftId: shift.id, version: shift.version }
  const { id: userId } = await cleared(turn, shift.id)
  const { job, start, end } = fields(turn)
  const made = {
    kind: 'create',
    clientKey: 'a',
    siteId,
    job,
    startsOn: days(turn)[0],
    start,
    end,
    places: 1,
    like: shift.id,
    userId,
    override,
  }
  const steps = [
    [{ kind: 'move', ...one, start, end, override }],
    [{ kind: 'book', shiftId: shift.id, userId, override }],
    [made],
    [{ kind: 'cancel', ...one }],
    ...(place ? [[{ kind: 'hand-over', assignmentId: place.id, userId, override }]] : []),
    ...(place
      ? [
          [
            { kind: 'take-off', assignmentId: place.id },
            { kind: 'move', ...one, startsOn: days(turn)[0] },
          ],
        ]
      : []),
  ]
  const changes = steps[turn.number % steps.length]
  return ask(turn, byTurn(turn), { path: ofTeam(turn, '/rota/steps'), body: { changes } })
}

const reverse = (turn: Turn, which: 'undo' | 'redo') =>
  ask(turn, byTurn(turn), { path: ofTeam(turn, `/rota/${which}`) })

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
  { name: 'do a step in the rota', weight: 12, run: act, audited: 'rota.act', mayWrite: CHANGES },
  { name: 'undo a step', weight: 8, run: (turn) => reverse(turn, 'undo'), audited: 'rota.undo', mayWrite: CHANGES },
  { name: 'do a step again', weight: 6, run: (turn) => reverse(turn, 'redo'), audited: 'rota.redo', mayWrite: CHANGES },
  { name: 'make a link to the rota of a site', weight: 2, run: makeLink, audited: 'rota.copy-link' },
  { name: 'take back a link to the rota of a site', weight: 1, run: revokeLink, audited: 'rota.revoke-link' },
]
