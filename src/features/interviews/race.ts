import { createHash, randomBytes } from 'node:crypto'
import type { SoakPerson } from '#testing/race/people.ts'
import { type Act, ask, find, later, ofTeam, type Turn } from '#testing/race/turn.ts'

const meeting = { job: 'nurse', round: '1', way: 'phone', minutes: '45', place: '07700 900123' }

/** Few times, so that panels and candidates clash. */
const timeOf = ({ number }: Turn) => ({
  day: later(2 + (number % 2)),
  time: `1${number % 4}:${number % 3 === 0 ? 3 : 0}0`,
})
const panelOf = ({ number, manager, second }: Turn) =>
  number % 2 === 0 && second !== manager ? [manager.id, second.id] : [manager.id]

const candidateOf = ({ number, person }: Turn) =>
  number % 3 === 0
    ? { applicant: { fullName: `Ada Field ${number % 5}`, email: `ada-${number % 5}@example.org` } }
    : { userId: person.id }

const schedule = (turn: Turn) =>
  ask(turn, turn.manager, {
    path: ofTeam(turn, '/interviews'),
    body: { candidate: candidateOf(turn), ...meeting, ...timeOf(turn), panel: panelOf(turn) },
  })

const offer = (turn: Turn) =>
  ask(turn, turn.second, {
    path: ofTeam(turn, '/interviews/offers'),
    body: {
      candidates: [{ userId: turn.person.id }],
      slots: [10, 11, 12].map((hour) => ({ day: timeOf(turn).day, time: `${hour}:00` })),
      ...meeting,
      panel: panelOf(turn),
    },
  })

interface Interview {
  id: string
  version: number
  criteria: number
}

/** An interview of the team that is so, any of them. */
const interviewThat = (turn: Turn, is: string) =>
  find<Interview>(
    turn,
    `select json_build_object('id', id, 'version', version, 'criteria', cardinality(criteria)) from app.interviews
      where team_id = $1 and ${is} order by md5(id || $2::text)`,
    [turn.team, turn.number],
  )

const STANDS = `state in ('planned', 'offered') and outcome is null and (starts_at is null or starts_at > now())`
const HAS_BEGUN = `state = 'planned' and starts_at < now()`

async function change(
  turn: Turn,
  {
    verb,
    method,
    by = turn.manager,
    is,
    body,
  }: { verb: string; method?: string; by?: SoakPerson; is: string; body?: object },
) {
  const found = await interviewThat(turn, is)
  return (
    found &&
    ask(turn, by, {
      ...(method && { method }),
      path: ofTeam(turn, `/interviews/${found.id}${verb}`),
      body: { version: found.version, ...body },
    })
  )
}

/** Gives an interview's candidate another link, as its newest mail would. */
async function linkTo(turn: Turn, { id }: Interview) {
  const token = randomBytes(32).toString('base64url')
  await turn.world.pool.query('update app.interviews set link_hash = $1 where id = $2', [
    createHash('sha256').update(token).digest(),
    id,
  ])
  return token
}

/** Picks a slot that other candidates may be picking at the same moment. */
async function pick(turn: Turn) {
  const found = await interviewThat(turn, `offer_id is not null and ${STANDS}`)
  const slotId =
    found &&
    (await find(
      turn,
      'select s.id from app.interview_slots s join app.interviews i using (offer_id) where i.id = $1 order by md5(s.id || $2::text)',
      [found.id, turn.number],
    ))
  return slotId === undefined
    ? undefined
    : ask(turn, turn.person, {
        path: '/interviews/pick',
        body: { token: await linkTo(turn, found as Interview), slotId },
      })
}

async function cancelByLink(turn: Turn) {
  const found = await interviewThat(turn, STANDS)
  return found && ask(turn, turn.person, { path: '/interviews/cancel', body: { token: await linkTo(turn, found) } })
}

/** Lets the time of an interview come, so that it can be scored and decided. */
async function letBegin(turn: Turn) {
  await turn.world.pool.query(
    `with begun as (update app.interviews i set starts_at = starts_at - interval '30 days'
       where i.id = (select id from app.interviews where team_id = $1 and state = 'planned' and starts_at > now()
         and starts_at < now() + interval '5 days' limit 1)
         and not exists (select from app.interview_slots s where s.interview_id = i.id) returning i.id)
     update app.interview_panel p set during = null from begun where p.interview_id = begun.id`,
    [turn.team],
  )
}

async function score(turn: Turn) {
  const found = await interviewThat(turn, HAS_BEGUN)
  return (
    found &&
    ask(turn, turn.manager, {
      method: 'PUT',
      path: ofTeam(turn, `/interviews/${found.id}/scorecard`),
      body: {
        scores: Array.from({ length: found.criteria }, () => 4),
        notes: Array.from({ length: found.criteria }, () => ''),
        summary: 'Kind',
        send: true,
      },
    })
  )
}

const OUTCOMES = [
  { outcome: 'offer' },
  { outcome: 'reject', reason: 'experience' },
  { outcome: 'pool', consent: true, until: later(90) },
]

async function decide(turn: Turn) {
  await letBegin(turn)
  return change(turn, {
    verb: '/outcome',
    by: turn.number % 2 === 0 ? turn.manager : turn.second,
    is: `${HAS_BEGUN} and outcome is null`,
    body: OUTCOMES[turn.number % OUTCOMES.length] as object,
  })
}

async function merge(turn: Turn) {
  const applicant = await find(turn, 'select id from app.applicants where team_id = $1 order by md5(id || $2::text)', [
    turn.team,
    turn.number,
  ])
  return applicant === undefined
    ? undefined
    : ask(turn, turn.manager, {
        path: ofTeam(turn, `/applicants/${applicant}/merge`),
        body: { into: { userId: turn.person.id } },
      })
}

export const race: Act[] = [
  { name: 'schedule an interview', weight: 8, run: schedule, audited: 'interview.schedule' },
  {
    name: 'move an interview',
    weight: 5,
    run: (turn) =>
      change(turn, {
        verb: '',
        method: 'PUT',
        by: turn.second,
        is: STANDS,
        body: { ...meeting, ...timeOf(turn), panel: panelOf(turn) },
      }),
  },
  {
    name: 'cancel an interview',
    weight: 2,
    run: (turn) => change(turn, { verb: '/cancel', is: STANDS, body: { reason: 'Office closed' } }),
    audited: 'interview.cancel',
  },
  { name: 'offer times for interviews', weight: 4, run: offer, audited: 'interview.offer-slots' },
  // Of two who pick the same for one interview at once, the second changes nothing.
  { name: 'pick an offered time', weight: 8, run: pick, mayWrite: 'interview.pick' },
  { name: 'cancel an interview by its link', weight: 2, run: cancelByLink, audited: 'interview.withdraw' },
  { name: 'score a candidate', weight: 3, run: score, audited: 'interview.score' },
  { name: 'decide about a candidate', weight: 4, run: decide },
  { name: 'merge an applicant', weight: 2, run: merge, audited: 'applicant.merge' },
]
