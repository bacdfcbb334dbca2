import { type Act, ask, find, type Held, later, ofTeam, type Turn } from '../turn.ts'
import { record } from './checks.ts'

/** Few days and times, so that shifts overlap and people meet at the last place; the two jobs that people have. */
const fields = ({ number }: Turn) => ({
  job: number % 4 < 3 ? 'care-assistant' : 'support-worker',
  start: ['07:00', '14:00', '20:00'][number % 3],
  end: ['15:00', '22:00', '08:00'][number % 3],
  breakMinutes: 30,
  staffRequired: 1 + (number % 2),
  pay: '13.50',
  booking: number % 4 === 0 ? 'apply' : 'claim',
  isSleepIn: false,
  isUrgent: false,
})

/** The team's first site; made here, because few managers add one in time. Registrations are never complete in a race: there that only warns. */
const siteOf = (turn: Turn) =>
  find(
    turn,
    `with known as (select id from app.sites where team_id = $1 and archived_at is null order by id limit 1),
      client as (insert into app.clients (team_id, name, created_at) select $1, 'Ash Homes', now() where not exists (select from known)
        on conflict do nothing returning id),
      made as (insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
        select $1, id, 'Ash', '1 Lane', 'LS1 4AP', false, false, now() from client returning id),
      choice as (insert into app.working_rules (team_id, version, rules, recorded_at) select $1, 1, '{"levels": {"profile": "warn", "compliance": "warn"}}', now() on conflict do nothing)
      select id from known union all select id from made`,
    [turn.team],
  )

async function create(turn: Turn) {
  const siteId = await siteOf(turn)
  if (!siteId) return undefined
  const days = [2, 3].map((day) => later(day + (turn.number % 2)))
  const body = { siteId, ...fields(turn), days, publish: turn.number % 3 > 0 }
  return ask(turn, turn.manager, { path: ofTeam(turn, '/shifts'), body })
}

/** A shift of the team that is so; the same few for everybody at one moment. */
const shiftThat = (turn: Turn, is: string) =>
  find<{ id: string; version: number; siteId: string; day: string }>(
    turn,
    `select json_build_object('id', id, 'version', version, 'siteId', site_id, 'day', day) from app.shifts
      where team_id = $1 and ${is} order by md5(id || ($2 % 3)::text)`,
    [turn.team, turn.number],
  )

/** Of those who act in this race, one whose right to work is checked in the team, in the job of a shift; otherwise whoever's turn it is. */
async function cleared(turn: Turn, shiftId: string) {
  const id = await find(
    turn,
    `select c.user_id from app.checks c join app.shifts s on s.id = $1 and s.team_id = c.team_id
      join app.membership_spells p on p.team_id = c.team_id and p.user_id = c.user_id and p.job = s.job and upper_inf(p.during)
      where c.kind = 'right-to-work' and c.taken_back_at is null order by md5(c.user_id || $2::text)`,
    [shiftId, turn.number],
  )
  return turn.world.people.find((one) => one.id === id) ?? turn.person
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
  const shift = await shiftThat(turn, `state = 'open' and booking = 'claim'`)
  return shift && ask(turn, await cleared(turn, shift.id), { path: `/shifts/${shift.id}/claim` })
}

async function apply(turn: Turn) {
  const shift = await shiftThat(turn, `state = 'open' and booking = 'apply'`)
  return shift && ask(turn, await cleared(turn, shift.id), { path: `/shifts/${shift.id}/apply` })
}

async function assign(turn: Turn) {
  const shift = await shiftThat(turn, `state <> 'cancelled'`)
  return (
    shift &&
    ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
      path: ofTeam(turn, `/shifts/${shift.id}/assignments`),
      body: { userId: turn.person.id, override: { reason: 'safe-cover', note: 'Nobody else', confirmed: true } },
    })
  )
}

async function offer(turn: Turn) {
  const shift = await shiftThat(turn, `state = 'open'`)
  return (
    shift &&
    ask(turn, turn.manager, {
      path: ofTeam(turn, '/shift-offers'),
      body: { shiftIds: [shift.id], userIds: [turn.person.id], minutes: 60 },
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

const placeOf = (turn: Turn, is: string) =>
  find(turn, `select id from app.assignments where user_id = $1 and ${is} order by md5(id || $2::text)`, [
    turn.person.id,
    turn.number,
  ])

async function own(turn: Turn, act: 'undo' | 'hand-back' | 'sick') {
  const id = await placeOf(turn, `state = 'confirmed'`)
  return id === undefined ? undefined : ask(turn, turn.person, { path: `/assignments/${id}/${act}` })
}

async function release(turn: Turn) {
  const id = await placeOf(turn, `team_id = '${turn.team}' and state in ('confirmed', 'handing-back')`)
  return id === undefined
    ? undefined
    : ask(turn, turn.manager, { path: ofTeam(turn, `/assignments/${id}/release`), body: cause })
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
  const place = await concerned(turn)
  const person = turn.world.people.find(({ id }) => id === place?.userId)
  return place && person && ask(turn, person, { path: `/assignments/${place.id}/objection`, body: { words: 'No' } })
}

async function cascade(turn: Turn) {
  const shift = await shiftThat(turn, `state = 'open'`)
  return (
    shift &&
    ask(turn, turn.manager, {
      path: ofTeam(turn, `/shifts/${shift.id}/cascade`),
      body: { userIds: [turn.person.id], minutes: 5 },
    })
  )
}

async function stopCascade(turn: Turn) {
  const id = await find(turn, `select shift_id from app.cascades where team_id = $1 and state = 'running'`, [turn.team])
  return id === undefined ? undefined : ask(turn, turn.second, { path: ofTeam(turn, `/shifts/${id}/cascade/stop`) })
}

async function acceptSwap(turn: Turn) {
  const id = await find(
    turn,
    `select w.id from app.swaps w join app.swap_asks k on k.swap_id = w.id where k.user_id = $1 and w.state = 'asked'`,
    [turn.person.id],
  )
  return id === undefined ? undefined : ask(turn, turn.person, { path: `/shift-swaps/${id}/accept` })
}

async function answerSwap(turn: Turn) {
  const id = await find(turn, `select id from app.swaps where team_id = $1 and state = 'accepted'`, [turn.team])
  return id === undefined
    ? undefined
    : ask(turn, turn.manager, {
        path: ofTeam(turn, `/shift-swaps/${id}/answer`),
        body: { approve: turn.number % 4 > 0 },
      })
}

/** Somebody who is asked names a shift of theirs in return. */
async function nameReturn(turn: Turn) {
  const found = await find<{ swap: string; place: string }>(
    turn,
    `select json_build_object('swap', w.id, 'place', a.id) from app.swaps w join app.swap_asks k on k.swap_id = w.id and k.declined_at is null
      join app.assignments a on a.user_id = k.user_id and a.team_id = w.team_id and a.state = 'confirmed' and a.shift_id <> w.shift_id
      where k.user_id = $1 and w.state = 'asked' order by md5(a.id || $2::text)`,
    [turn.person.id, turn.number],
  )
  return (
    found &&
    ask(turn, turn.person, { path: `/shift-swaps/${found.swap}/own-returns`, body: { assignmentId: found.place } })
  )
}

async function agreeToReturn(turn: Turn) {
  const found = await find<{ swap: string; place: string; userId: string }>(
    turn,
    `select json_build_object('swap', w.id, 'place', k.in_return, 'userId', w.user_id) from app.swaps w join app.swap_asks k on k.swap_id = w.id
      where w.team_id = $1 and w.state = 'asked' and k.in_return is not null`,
    [turn.team],
  )
  const person = turn.world.people.find(({ id }) => id === found?.userId)
  return (
    found &&
    person &&
    ask(turn, person, { path: `/shift-swaps/${found.swap}/agree`, body: { assignmentId: found.place } })
  )
}

async function askSwap(turn: Turn) {
  const id = await placeOf(turn, `state = 'confirmed'`)
  return id === undefined ? undefined : ask(turn, turn.person, { path: `/assignments/${id}/swap` })
}

export const shiftActs: Act[] = [
  {
    name: 'clear somebody to work',
    weight: 14,
    run: clear,
    audited: 'check.record',
  },
  { name: 'create shifts', weight: 12, run: create, audited: 'shift.create' },
  { name: 'publish a shift', weight: 3, run: publish, audited: 'shift.publish' },
  { name: 'move a shift', weight: 3, run: move, audited: 'shift.change' },
  { name: 'cancel a shift', weight: 2, run: cancel },
  { name: 'claim a shift', weight: 16, run: claim },
  { name: 'apply for a shift', weight: 3, run: apply, audited: 'offer.apply' },
  { name: 'book somebody on a shift', weight: 5, run: assign, audited: 'assignment.assign' },
  { name: 'offer a shift', weight: 2, run: offer },
  { name: 'keep somebody in spite of a rule', weight: 2, run: keep, audited: 'assignment.keep-on' },
  { name: 'disagree with what stands against a booking', weight: 2, run: object, audited: 'assignment.object' },
  { name: 'undo a claim', weight: 2, run: (turn) => own(turn, 'undo'), audited: 'assignment.undo' },
  { name: 'hand a shift back', weight: 2, run: (turn) => own(turn, 'hand-back'), audited: 'assignment.hand-back' },
  { name: 'call in sick', weight: 2, run: (turn) => own(turn, 'sick'), audited: 'assignment.sick' },
  { name: 'offer a shift in turn', weight: 3, run: cascade, audited: 'cascade.start' },
  { name: 'stop offering in turn', weight: 1, run: stopCascade, audited: 'cascade.stop' },
  { name: 'ask colleagues to swap', weight: 3, run: askSwap, audited: 'swap.ask' },
  { name: 'take over a shift', weight: 3, run: acceptSwap },
  { name: 'name a shift in return', weight: 3, run: nameReturn, audited: 'swap.name-return' },
  { name: 'agree to a shift in return', weight: 3, run: agreeToReturn, audited: 'swap.agree-return' },
  { name: 'answer a swap', weight: 2, run: answerSwap },
  { name: 'take somebody off a shift', weight: 2, run: release },
]
