import { createHash, randomBytes } from 'node:crypto'
import { aReference } from '#testing/people/reference-answer.ts'
import type { SoakPerson } from '#testing/race/people.ts'
import { type Act, ask, find, type Held, ofMember, ofSeveral, type Turn, today } from '#testing/race/turn.ts'

const askReferee = (turn: Turn) =>
  ask(turn, turn.manager, {
    path: ofMember(turn, '/references'),
    body: {
      name: 'Ruth Hall',
      employer: 'Rose Court',
      relationship: 'line-manager',
      email: `referee-${turn.number % 4}-${turn.person.id.slice(0, 8)}@rosecourt.example`,
    },
  })

interface Request extends Held {
  version: number
}

/** A request of the team in one of these states, the newest first. */
const requestIn = (turn: Turn, ...states: string[]) =>
  find<Request>(
    turn,
    `select json_build_object('id', id, 'userId', user_id, 'version', version) from app.reference_requests
      where team_id = $1 and state = any ($2) order by requested_at desc`,
    [turn.team, states],
  )

async function change(
  turn: Turn,
  { verb, by = turn.manager, states, body = {} }: { verb: string; by?: SoakPerson; states: string[]; body?: object },
) {
  const request = await requestIn(turn, ...states)
  return (
    request &&
    ask(turn, by, {
      path: ofMember(turn, `/references/${request.id}/${verb}`, request.userId),
      body: { version: request.version, ...body },
    })
  )
}

/** Another mail's link, as the referee would find it. */
async function linkTo(turn: Turn, { id }: Request) {
  const token = randomBytes(32).toString('base64url')
  await turn.world.pool.query(
    `insert into app.reference_links (secret_hash, reference_id) select $1, id from app.reference_requests where id = $2 for key share`,
    [createHash('sha256').update(token).digest(), id],
  )
  return token
}

/** The referee, who has pressed the button twice, or uses two mails at once: one answer counts. */
async function answerTwice(turn: Turn) {
  const request = await requestIn(turn, 'asked')
  if (!request) return undefined
  const tokens = [await linkTo(turn, request), await linkTo(turn, request)]
  const isQuestion = await find<boolean>(turn, 'select answer is not null from app.reference_requests where id = $1', [
    request.id,
  ])
  const [path, words] = isQuestion
    ? (['/references/answer-question', { further: 'Two years', declaration: true }] as const)
    : (['/references/answer', aReference] as const)
  const answers = await Promise.all(
    [...tokens, tokens[0]].map((token) => ask(turn, turn.person, { path, body: { token, ...words } })),
  )
  const taken = answers.filter(({ ok }) => ok)
  if (taken.length > 1) throw new Error(`a reference was answered ${taken.length} times at once`)
  return ofSeveral(answers)
}

async function decline(turn: Turn) {
  const request = await requestIn(turn, 'asked')
  return (
    request &&
    ask(turn, turn.person, {
      path: '/references/decline',
      body: { token: await linkTo(turn, request), reason: 'I no longer work there' },
    })
  )
}

async function share(turn: Turn) {
  const verified = await requestIn(turn, 'verified')
  return (
    verified &&
    ask(turn, turn.manager, {
      path: ofMember(turn, '/sharing-log', verified.userId),
      body: {
        hirer: 'Harbour Home',
        what: 'reference',
        referenceId: verified.id,
        consent: 'The referee agreed that hirers may be shown it',
        sharedOn: today(),
      },
    })
  )
}

export const race: Act[] = [
  { name: 'ask a referee', weight: 6, run: askReferee, audited: 'reference.ask' },
  { name: 'answer as a referee, several times at once', weight: 9, run: answerTwice, audited: 'reference.answer' },
  { name: 'decline as a referee', weight: 1, run: decline, audited: 'reference.decline' },
  {
    name: 'verify a reference',
    weight: 4,
    run: (turn) => change(turn, { verb: 'verify', states: ['answered'] }),
    audited: 'reference.verify',
  },
  {
    name: 'reject a reference as another manager',
    weight: 3,
    run: (turn) =>
      change(turn, {
        verb: 'reject',
        by: turn.second,
        states: ['answered', 'verified'],
        body: { reason: 'Not by the employer' },
      }),
    audited: 'reference.reject',
  },
  {
    name: 'ask a referee a question',
    weight: 3,
    run: (turn) =>
      change(turn, { verb: 'reopen', states: ['answered', 'verified'], body: { question: 'How long was it?' } }),
    audited: 'reference.question',
  },
  {
    name: 'send the link to a referee again',
    weight: 2,
    run: (turn) => change(turn, { verb: 'resend', states: ['asked'] }),
    audited: 'reference.resend',
  },
  {
    name: 'cancel a request for a reference',
    weight: 1,
    run: (turn) => change(turn, { verb: 'cancel', by: turn.second, states: ['asked'] }),
    audited: 'reference.cancel',
  },
  { name: 'record what a hirer was given', weight: 2, run: share, audited: 'sharing.record' },
]
