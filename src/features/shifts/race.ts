import { record } from '#features/checks/race.ts'
import { cleared, days, fields, OPEN, placeThat, shiftThat, siteOf, soon, withPerson } from '#testing/race/shifts.ts'
import { type Act, ask, find, type Held, ofTeam, type Turn } from '#testing/race/turn.ts'
import { HELD } from './rules/place-acts.ts'

async function create(turn: Turn) {
  const siteId = await siteOf(turn)
  if (!siteId) return undefined
  const times = turn.number % 2 === 0 ? soon() : { days: days(turn) }
  const body = { siteId, ...fields(turn), ...times, publish: turn.number % 5 > 0 }
  return ask(turn, turn.manager, { path: ofTeam(turn, '/shifts'), body })
}

/** Checks the right to work of somebody of the staff. */
async function clear(turn: Turn) {
  const id = await find(
    turn,
    `select user_id from app.team_members where team_id = $1 and role = 'staff' and status = 'active' order by md5(user_id || $2::text)`,
    [turn.team, turn.number],
  )
  const person = turn.world.people.find((one) => one.id === id)
  return person && record({ ...turn, person }, turn.manager, 'right-to-work')
}

async function claim(turn: Turn) {
  const shift = await shiftThat(turn, `${OPEN} and booking = 'claim'`)
  return shift && ask(turn, await cleared(turn, shift.id), { path: `/shifts/${shift.id}/claim` })
}

async function apply(turn: Turn) {
  const shift = await shiftThat(turn, `${OPEN} and booking = 'apply'`)
  return shift && ask(turn, await cleared(turn, shift.id), { path: `/shifts/${shift.id}/apply` })
}

async function assign(turn: Turn) {
  const shift = await shiftThat(turn, `state <> 'cancelled'`)
  if (!shift) return undefined
  const { id: userId } = turn.number % 3 === 0 ? turn.person : await cleared(turn, shift.id)
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    path: ofTeam(turn, `/shifts/${shift.id}/assignments`),
    body: { userId, override: { reason: 'safe-cover', note: 'Nobody else', confirmed: true } },
  })
}

/** A booking of the last seconds is taken back by whoever made it, or by another one in vain. */
async function undoAssign(turn: Turn) {
  const id = await find(
    turn,
    `select id from app.assignments where team_id = $1 and way in ('assignment', 'application')
      and booked_at > now() - interval '12 seconds'
      order by md5(id || $2::text)`,
    [turn.team, turn.number],
  )
  if (!id) return undefined
  const by = turn.number % 2 === 0 ? turn.manager : turn.second
  return ask(turn, by, { path: ofTeam(turn, `/assignments/${id}/undo`) })
}

async function offer(turn: Turn) {
  const shift = await shiftThat(turn, OPEN)
  return (
    shift &&
    ask(turn, turn.manager, {
      path: ofTeam(turn, '/shift-offers'),
      body: { shiftIds: [shift.id], userIds: await line(turn, shift.id), minutes: 60 },
    })
  )
}

/** Whom a manager asks about a shift. */
const line = async (turn: Turn, shiftId: string) => [...new Set([(await cleared(turn, shiftId)).id, turn.person.id])]

/** Somebody of the team who is offered something. */
const offered = async (turn: Turn) =>
  withPerson(
    turn,
    await find<Held>(
      turn,
      `select json_build_object('id', shift_id, 'userId', user_id) from app.shift_offers
        where team_id = $1 and state = 'offered' order by md5(id || $2::text)`,
      [turn.team, turn.number],
    ),
  )

async function accept(turn: Turn) {
  const held = await offered(turn)
  return held && ask(turn, held.person, { path: `/shifts/${held.id}/claim` })
}

async function repost(turn: Turn) {
  const shift = await shiftThat(
    turn,
    `${OPEN} and not exists (select from app.shift_changes h where h.shift_id = s.id and h.act = 'repost')`,
  )
  return (
    shift &&
    ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
      path: ofTeam(turn, '/shifts/repost'),
      body: { shiftIds: [shift.id] },
    })
  )
}

async function publish(turn: Turn) {
  const shift = await shiftThat(turn, `state = 'draft'`)
  return shift && ask(turn, turn.second, { path: ofTeam(turn, '/shifts/publish'), body: { shiftIds: [shift.id] } })
}

const cause = { cause: 'hirer', reason: 'client-times' }

async function move(turn: Turn) {
  const shift = await shiftThat(turn, `state <> 'cancelled'`)
  return (
    shift &&
    ask(turn, turn.manager, {
      method: 'PUT',
      path: ofTeam(turn, `/shifts/${shift.id}`),
      body: {
        ...fields(turn),
        notes: `Turn ${turn.number}`,
        version: shift.version,
        siteId: shift.siteId,
        day: shift.day,
        ...cause,
      },
    })
  )
}

/** The change takes one of its people off with it, who would be in the way or not. */
async function moveWithout(turn: Turn) {
  const place = await placeThat(turn, `state in (${HELD.map((state) => `'${state}'`).join()})`)
  if (!place) return undefined
  const of = `id = (select a.shift_id from app.assignments a where a.id = '${place.id}')`
  const shift = await shiftThat(turn, `state <> 'cancelled' and ${of}`)
  if (!shift) return undefined
  const { version, siteId, day } = shift
  const answer = await ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    method: 'PUT',
    path: ofTeam(turn, `/shifts/${shift.id}`),
    body: { ...fields(turn), staffRequired: 2, version, siteId, day, ...cause, takeOff: [place.id] },
  })
  // The answer is of the moment of the change, whatever others do after it.
  if (answer.ok) {
    const changed: { version: number; places: { assignmentId: string; state: string }[] } = await answer.clone().json()
    const own = changed.places.find(({ assignmentId }) => assignmentId === place.id)
    if (changed.version !== version + 1 || (own && HELD.some((state) => state === own.state)))
      throw new Error(`the change of ${shift.id} did not take ${place.id} off, or another one came between`)
  }
  return answer
}

async function cancel(turn: Turn) {
  const shift = await shiftThat(turn, `state <> 'cancelled'`)
  return (
    shift &&
    ask(turn, turn.second, {
      path: ofTeam(turn, `/shifts/${shift.id}/cancel`),
      body: { version: shift.version, ...cause },
    })
  )
}

async function own(turn: Turn, act: 'undo' | 'hand-back' | 'sick') {
  const place = await placeThat(turn, act === 'undo' ? `state = 'confirmed' and way = 'claim'` : `state = 'confirmed'`)
  return place && ask(turn, place.person, { path: `/assignments/${place.id}/${act}` })
}

async function release(turn: Turn) {
  const place = await placeThat(turn, `state in ('confirmed', 'handing-back')`)
  return place && ask(turn, turn.manager, { path: ofTeam(turn, `/assignments/${place.id}/release`), body: cause })
}

/** A place against which something stands, with its person. */
const concerned = (turn: Turn) =>
  find<Held>(
    turn,
    `select json_build_object('id', assignment_id, 'userId', user_id) from app.assignment_concerns
      where team_id = $1 order by md5(assignment_id || $2::text)`,
    [turn.team, turn.number],
  )

async function keep(turn: Turn) {
  const place = await concerned(turn)
  const override = { reason: 'evidence-seen', note: 'I have seen it', confirmed: true }
  return place && ask(turn, turn.manager, { path: ofTeam(turn, `/assignments/${place.id}/keep`), body: { override } })
}

async function object(turn: Turn) {
  const place = withPerson(turn, await concerned(turn))
  return place && ask(turn, place.person, { path: `/assignments/${place.id}/objection`, body: { words: 'No' } })
}

async function cascade(turn: Turn) {
  const shift = await shiftThat(turn, OPEN)
  return (
    shift &&
    ask(turn, turn.manager, {
      path: ofTeam(turn, `/shifts/${shift.id}/cascade`),
      body: { userIds: await line(turn, shift.id), minutes: 5 },
    })
  )
}

async function stopCascade(turn: Turn) {
  const id = await find(turn, `select shift_id from app.cascades where team_id = $1 and state = 'running'`, [turn.team])
  return id === undefined ? undefined : ask(turn, turn.second, { path: ofTeam(turn, `/shifts/${id}/cascade/stop`) })
}

const HOUR_MS = 60 * 60 * 1000

/** So many hours after the start of a shift, by the clocks on the wall. */
function after({ day, start }: { day: string; start: string }, hours: number) {
  return { time: new Date(Date.parse(`${day}T${start}Z`) + hours * HOUR_MS).toISOString().slice(11, 16) }
}

async function split(turn: Turn) {
  const shift = await shiftThat(turn, `state <> 'cancelled' and ends_at - starts_at > interval '3 hours'`)
  return (
    shift &&
    ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
      path: ofTeam(turn, `/shifts/${shift.id}/split`),
      body: { version: shift.version, cuts: [after(shift, 2)] },
    })
  )
}

/** Somebody can do the first hours of it, or those in the middle. */
async function coverPart(turn: Turn) {
  const shift = await shiftThat(turn, `${OPEN} and ends_at - starts_at > interval '3 hours'`)
  if (!shift) return undefined
  const from = turn.number % 2
  return ask(turn, turn.manager, {
    path: ofTeam(turn, `/shifts/${shift.id}/cover-part`),
    body: {
      version: shift.version,
      userId: (await cleared(turn, shift.id)).id,
      from: after(shift, from),
      until: after(shift, from + 2),
    },
  })
}

export const race: Act[] = [
  {
    name: 'clear somebody to work',
    weight: 6,
    run: clear,
    audited: 'check.record',
  },
  { name: 'create shifts', weight: 24, run: create, audited: 'shift.create' },
  // Of two who publish the same draft, the second does nothing, and nothing is written down.
  { name: 'publish a shift', weight: 6, run: publish, mayWrite: ['shift.publish', 'rota.act'] },
  { name: 'move a shift', weight: 4, run: move, audited: 'shift.change' },
  {
    ...{ name: 'take somebody off with a change of their shift', weight: 5, run: moveWithout, audited: 'shift.change' },
    mayWrite: ['assignment.release', 'assignment.approve-hand-back'],
  },
  { name: 'cancel a shift', weight: 3, run: cancel, mayWrite: ['shift.cancel', 'shift.delete'] },
  { name: 're-post a shift as urgent', weight: 5, run: repost, audited: 'shift.repost' },
  { name: 'claim a shift', weight: 34, run: claim },
  { name: 'apply for a shift', weight: 10, run: apply, audited: 'offer.apply' },
  { name: 'book somebody on a shift', weight: 6, run: assign, audited: 'assignment.assign' },
  { name: 'undo a booking', weight: 6, run: undoAssign, audited: 'assignment.undo-assign' },
  { name: 'offer a shift', weight: 9, run: offer },
  { name: 'accept an offer', weight: 12, run: accept },
  { name: 'keep somebody in spite of a rule', weight: 6, run: keep, audited: 'assignment.keep-on' },
  { name: 'disagree with what stands against a booking', weight: 6, run: object, audited: 'assignment.object' },
  { name: 'undo a claim', weight: 6, run: (turn) => own(turn, 'undo'), audited: 'assignment.undo' },
  { name: 'hand a shift back', weight: 7, run: (turn) => own(turn, 'hand-back'), audited: 'assignment.hand-back' },
  // The day counts as sickness leave, where there is none.
  {
    ...{ name: 'call in sick', weight: 7, run: (turn: Turn) => own(turn, 'sick') },
    ...{ audited: 'assignment.sick', mayWrite: 'leave.sick' },
  },
  { name: 'offer a shift in turn', weight: 7, run: cascade, audited: 'cascade.start' },
  { name: 'stop offering in turn', weight: 5, run: stopCascade, audited: 'cascade.stop' },
  {
    ...{ name: 'take somebody off a shift', weight: 6, run: release },
    mayWrite: ['assignment.release', 'assignment.approve-hand-back'],
  },
  { name: 'split a shift', weight: 5, run: split, audited: 'shift.split' },
  { name: 'cover a part of a shift', weight: 9, run: coverPart, audited: ['assignment.assign', 'shift.split'] },
]
