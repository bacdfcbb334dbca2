import { aRequirement } from '#testing/people/requirement.ts'
import type { SoakPerson } from '#testing/race/people.ts'
import { type Act, ask, find, type Held, later, ofMember, ofTeam, save, type Turn } from '#testing/race/turn.ts'
import { upload } from '#testing/race/uploads.ts'

const KINDS = ['qualification', 'right-to-work', 'dbs', 'fit-to-work', 'certificate:fire safety', 'photo']
const MOST_MONTHS = 600

/** What a manager might write: for everybody or a few, at once or later, with days of grace, or for those who come. */
function ruleOf({ number, person }: Turn) {
  return {
    ...aRequirement,
    name: `Rule ${number}`,
    kinds: [KINDS[number % KINDS.length]],
    lastsMonths: 1 + (number % MOST_MONTHS),
    people: number % 5 === 0 ? [person.id] : null,
    // Most only warn: otherwise nobody would be booked any more.
    blocks: number % 6 === 0,
    graceDays: number % 3 === 0 ? 14 : 0,
    newStartersOnly: number % 4 === 0,
    ...(number % 2 === 0 && { from: later(number % 10) }),
  }
}

const ruleIn = (turn: Turn) =>
  find(
    turn,
    'select id from app.requirements where team_id = $1 and origin is null order by md5(id || $2::text) limit 1',
    [turn.team, turn.number],
  )

const latestOf = (turn: Turn, rule: string) =>
  find<number>(turn, 'select max(version) from app.requirement_versions where requirement_id = $1', [rule])

async function changeRequirement(turn: Turn) {
  const rule = await ruleIn(turn)
  return rule === undefined
    ? undefined
    : ask(turn, turn.manager, {
        method: 'PUT',
        path: ofTeam(turn, `/requirements/${rule}`),
        body: { ...ruleOf(turn), latest: await latestOf(turn, rule) },
      })
}

const createRequirement = (turn: Turn) =>
  ask(turn, turn.manager, { path: ofTeam(turn, '/requirements'), body: ruleOf(turn) })

async function retireRequirement(turn: Turn) {
  const rule = await ruleIn(turn)
  return rule === undefined
    ? undefined
    : ask(turn, turn.second, {
        path: ofTeam(turn, `/requirements/${rule}/retire`),
        body: { latest: await latestOf(turn, rule) },
      })
}

/** Evidence of the person, perhaps what another team has established. */
const evidenceOf = (turn: Turn) =>
  find(
    turn,
    'select id from app.evidence where user_id = $1 and superseded_at is null order by md5(id || $2::text) limit 1',
    [turn.person.id, turn.number],
  )

const decisionOn = (turn: Turn, evidence: string) =>
  find(turn, 'select id from app.verifications where team_id = $1 and evidence_id = $2 and replaced_at is null', [
    turn.team,
    evidence,
  ])

async function decide(turn: Turn, by: SoakPerson, decided: object) {
  const evidence = await evidenceOf(turn)
  return evidence === undefined
    ? undefined
    : ask(turn, by, {
        path: ofMember(turn, `/evidence/${evidence}/decision`),
        body: { replaces: (await decisionOn(turn, evidence)) ?? null, ...decided },
      })
}

async function takeBack(turn: Turn) {
  const last = await find<Held & { decisionId: string }>(
    turn,
    `select json_build_object('id', evidence_id, 'userId', user_id, 'decisionId', id) from app.verifications
      where team_id = $1 and decided_by = $2 and replaced_at is null and established is null order by decided_at desc`,
    [turn.team, turn.manager.id],
  )
  return (
    last &&
    ask(turn, turn.manager, {
      path: ofMember(turn, `/evidence/${last.id}/decision/take-back`, last.userId),
      body: { decisionId: last.decisionId },
    })
  )
}

async function excuse(turn: Turn) {
  const requirementId = await ruleIn(turn)
  return requirementId === undefined
    ? undefined
    : ask(turn, turn.manager, {
        path: ofMember(turn, '/exceptions'),
        body: {
          requirementId,
          through: later(1 + (turn.number % 90)),
          ground: 'booked',
          reason: 'A course is booked',
          answersFor: true,
        },
      })
}

async function withdrawException(turn: Turn) {
  const exception = await find<Held>(
    turn,
    `select json_build_object('id', id, 'userId', user_id) from app.requirement_exceptions where team_id = $1 and withdrawn_at is null`,
    [turn.team],
  )
  return exception === undefined
    ? undefined
    : ask(turn, turn.second, { path: ofMember(turn, `/exceptions/${exception.id}/withdraw`, exception.userId) })
}

/** Beside another manager who asks, beside whoever gives it or leaves. */
async function askForMissing(turn: Turn) {
  const requirementId = await ruleIn(turn)
  return requirementId === undefined
    ? undefined
    : ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
        path: ofTeam(turn, '/compliance/asks'),
        body: { userIds: turn.others.map(({ id }) => id), requirementIds: [requirementId] },
      })
}

const recordTraining = (turn: Turn) =>
  ask(turn, turn.manager, {
    path: ofTeam(turn, '/training'),
    body: {
      kind: 'certificate:fire safety',
      issuingBody: 'Brigade',
      heldOn: later(-(turn.number % 30)),
      until: turn.number % 2 === 0 ? later(300) : null,
      userIds: [turn.person.id],
    },
  })

async function withdrawTraining(turn: Turn) {
  const session = await find(
    turn,
    'select id from app.training_sessions where team_id = $1 and withdrawn_at is null order by recorded_at desc',
    [turn.team],
  )
  return session === undefined
    ? undefined
    : ask(turn, turn.second, { path: ofTeam(turn, `/training/${session}/withdraw`) })
}

const NAMES = ['Fire training', 'Cooking', 'Fire Safety', 'Food Hygiene']

/** With the two that everybody gives, one under a name that the team may not know. */
async function giveCertificate(turn: Turn) {
  const files = [
    await upload(turn, { by: turn.person, slot: 'certificate' }),
    await upload(turn, { by: turn.person, slot: 'certificate' }),
  ]
  const refused = files.find(({ status }) => status !== 201)
  if (refused) return refused
  const [aid, handling] = await Promise.all(files.map((file) => file.json()))
  const issueDate = later(-(turn.number % 300))
  const trainingCertificates = [
    { name: 'First Aid Certificate', issueDate, file: aid },
    { name: 'Manual Handling Certificate', issueDate, file: handling },
    { name: NAMES[turn.number % NAMES.length], issueDate, ...(turn.number % 2 === 0 && { expiryDate: later(3) }) },
  ]
  return save(turn, { step: 'certificates', values: { trainingCertificates } })
}

/** Beside whoever replaces it, decides about it, or says the same. */
async function countAs(turn: Turn) {
  const found = await find<Held & { requirementId: string }>(
    turn,
    `select json_build_object('id', e.id, 'userId', e.user_id, 'requirementId', v.requirement_id)
      from app.evidence e join app.team_members m on m.user_id = e.user_id and m.team_id = $1 and m.status = 'active'
      join lateral (select distinct on (v.requirement_id) v.* from app.requirement_versions v
        where v.team_id = $1 and v.starts <= current_date order by v.requirement_id, v.version desc) v
        on not v.retired and 'certificate:fire safety' = any (v.kinds) and e.kind <> all (v.kinds)
     where e.kind like 'certificate:%' and e.superseded_at is null order by md5(e.id || $2::text) limit 1`,
    [turn.team, turn.number],
  )
  return (
    found &&
    ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
      path: ofMember(turn, `/evidence/${found.id}/counts-as`, found.userId),
      body: { requirementId: found.requirementId },
    })
  )
}

async function countNoMore(turn: Turn) {
  const count = await find<Held>(
    turn,
    `select json_build_object('id', id, 'userId', user_id) from app.certificates_counted_as where team_id = $1 and taken_back_at is null`,
    [turn.team],
  )
  return count && ask(turn, turn.second, { path: ofMember(turn, `/counts-as/${count.id}/take-back`, count.userId) })
}

/** Twice at once, as an impatient thumb does. */
async function remindTeam(turn: Turn) {
  const remind = () => ask(turn, turn.person, { path: ofTeam(turn, '/compliance/reminder') })
  const [answer] = await Promise.all([remind(), remind()])
  return answer
}

const REJECTED = { decision: 'rejected', reason: 'Not readable' }

export const race: Act[] = [
  { name: 'add a requirement', weight: 3, run: createRequirement, audited: 'requirement.create' },
  { name: 'change a requirement', weight: 7, run: changeRequirement },
  { name: 'end a requirement', weight: 1, run: retireRequirement, audited: 'requirement.retire' },
  {
    name: 'add ready sets',
    weight: 1,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofTeam(turn, '/ready-sets'),
        // The job of few, because nobody gives all that they ask for.
        body: { jobs: ['support-worker'] },
      }),
  },
  {
    name: 'verify evidence',
    weight: 8,
    run: (turn) => decide(turn, turn.manager, { decision: 'verified', until: later(turn.number) }),
    audited: 'evidence.verified',
  },
  {
    name: 'reject evidence as another manager',
    weight: 6,
    run: (turn) => decide(turn, turn.second, REJECTED),
    audited: 'evidence.rejected',
  },
  {
    name: 'undo a decision about evidence',
    weight: 4,
    run: takeBack,
    // What was decided before is decided again.
    mayWrite: ['evidence.verified', 'evidence.rejected'],
  },
  {
    name: 'revoke a decision about evidence',
    weight: 3,
    run: (turn) => decide(turn, turn.second, { decision: 'revoked', reason: 'Seen again' }),
  },
  { name: 'give a certificate under another name', weight: 3, run: giveCertificate },
  { name: 'say what a certificate is for', weight: 4, run: countAs, audited: 'certificate.count-as' },
  {
    name: 'take back what a certificate is for',
    weight: 2,
    run: countNoMore,
    audited: 'certificate.count-no-more',
  },
  { name: 'remind a team', weight: 5, run: remindTeam },
  { name: 'excuse from a requirement', weight: 4, run: excuse, audited: 'exception.grant' },
  { name: 'withdraw an exception', weight: 2, run: withdrawException, audited: 'exception.withdraw' },
  { name: 'ask many for what they lack', weight: 4, run: askForMissing },
  { name: 'record a training session', weight: 4, run: recordTraining },
  { name: 'withdraw a training session', weight: 2, run: withdrawTraining, audited: 'training.withdraw' },
]
