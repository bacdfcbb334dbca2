import { makePdf } from '#testing/files/documents.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import type { Product } from '../../support/server.ts'
import { openSession, type SoakPerson } from '../people.ts'
import type { Meeting, World } from './world.ts'

/** Everything that one act may look at: who does it, to whom, where, and through which process. */
export interface Turn extends Meeting {
  world: World
  product: Product
  /** Who runs the team, for acts of managers. */
  manager: SoakPerson
  /** Another of those who run it, or the same one. */
  second: SoakPerson
  /** Whom it is about, or who acts for themselves. */
  person: SoakPerson
  /** Different in every turn. */
  number: number
}

/** Something that people do. A later feature adds its own here, and what must be true afterwards to `src/testing/invariants.ts`. */
export interface Act {
  name: string
  weight: number
  /** Undefined when there is nothing to do it to. */
  run: (turn: Turn) => Promise<Response | undefined>
}

interface HttpCall {
  method?: string
  path: string
  body?: object
}

type Request = Parameters<SoakPerson['request']>[1]

/** As the pages do: what was cut off is sent again under the same key, and done once. */
async function send({ product }: Turn, by: SoakPerson, request: Request): Promise<Response> {
  try {
    return await by.request(product, request)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return by.request(product, request)
  }
}

function ask(turn: Turn, by: SoakPerson, { method = 'POST', path, body = {} }: HttpCall) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return send(turn, by, { method, path: `/api${path}`, headers, body: JSON.stringify(body) })
}

/** The first column of the first row. */
async function find<T = string>({ world }: Turn, text: string, values: unknown[]): Promise<T | undefined> {
  const { rows } = await world.pool.query<T[]>({ text, values, rowMode: 'array' })
  return rows[0]?.[0]
}

const requestOf = (turn: Turn) =>
  find(
    turn,
    `select id from app.team_join_requests where team_id = $1 and user_id = $2 order by status = 'pending' desc, created_at desc`,
    [turn.team, turn.person.id],
  )

const invitationOf = (turn: Turn) =>
  find(
    turn,
    `select id from app.team_invitations where team_id = $1 and email = $2 order by status = 'pending' desc, created_at desc`,
    [turn.team, turn.person.email],
  )

async function save(turn: Turn, { step, values }: { step: string; values: object }) {
  const version = await find<number>(
    turn,
    'select version from app.registration_sections where user_id = $1 and step = $2',
    [turn.person.id, step],
  )
  return ask(turn, turn.person, {
    method: 'PUT',
    path: `/registration/steps/${step}`,
    body: { version: version ?? 0, values },
  })
}

const kin = {
  nextOfKinName: 'Ada Obi',
  nextOfKinRelationship: 'mother',
  nextOfKinPhone: '020 7946 0000',
  nextOfKinAddress: '1 High Street',
}
const study = { institution: 'Leeds College', qualification: 'NVQ', startDate: '2013-09', endDate: '2014-07' }
const jobs = ['care-assistant', 'support-worker']

// The smallest picture that there is: one pixel.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const PDF = await makePdf('Wash your hands.')

interface Upload {
  by: SoakPerson
  slot: string
  /** Of a team's slot. */
  team?: string
}

function upload(turn: Turn, { by, slot, team }: Upload) {
  const name = team ? `${turn.number}-policy.pdf` : `${turn.number}-picture.png`
  const query = new URLSearchParams({ slot, name, ...(team ? { team } : {}) })
  return send(turn, by, {
    method: 'POST',
    path: `/api/files?${query}`,
    headers: { 'content-type': 'application/octet-stream', 'x-requested-with': 'care-staffing' },
    body: new Uint8Array(team ? PDF : PNG),
  })
}

async function savePhoto(turn: Turn) {
  const answer = await upload(turn, { by: turn.person, slot: 'profile-image' })
  if (answer.status !== 201) return answer
  const personal = {
    firstName: 'Amara',
    lastName: 'Obi',
    dateOfBirth: '1990-03-07',
    jobApplyingFor: jobs[turn.number % 2],
  }
  return save(turn, { step: 'personal', values: { ...personal, profileImage: await answer.json() } })
}

async function changeSettings(turn: Turn) {
  const { team: teamId, teamName } = turn
  const version = await find<number>(turn, 'select version from app.teams where id = $1', [teamId])
  const body = {
    version,
    teamName,
    autoApprove: turn.number % 2 === 0,
    membersSeeCards: false,
    requireTwoFactor: false,
  }
  return ask(turn, turn.manager, { method: 'PUT', path: `/teams/${teamId}/settings`, body })
}

async function joinByCode(turn: Turn) {
  const teamCode = await find(turn, 'select team_code from app.teams where id = $1', [turn.team])
  return ask(turn, turn.person, { path: '/teams/join', body: { teamCode } })
}

const answeredOf = (turn: Turn) =>
  find(
    turn,
    `select id from app.team_join_requests where team_id = $1 and user_id = $2 and undo_until is not null order by decided_at desc`,
    [turn.team, turn.person.id],
  )

async function decide(turn: Turn, decision: 'approve' | 'reject' | 'undo') {
  const request = await (decision === 'undo' ? answeredOf(turn) : requestOf(turn))
  return request === undefined
    ? undefined
    : ask(turn, turn.manager, { path: `/teams/${turn.team}/requests/${request}/${decision}` })
}

async function answerInvitation(turn: Turn, accept: boolean) {
  const invitation = await invitationOf(turn)
  return invitation === undefined
    ? undefined
    : ask(turn, turn.person, { path: `/invitations/${invitation}/answer`, body: { accept } })
}

/** An upload of the team in this state, the newest first. */
const fileOf = (turn: Turn, state: 'staged' | 'current') =>
  find(turn, 'select id from app.files where team_id = $1 and state = $2 order by created_at desc', [turn.team, state])

const policyOf = (turn: Turn, kind = 'policy') =>
  find(turn, 'select id from app.policies where team_id = $1 and kind = $2 order by created_at, id', [turn.team, kind])

const draftOf = (turn: Turn, policy: string) =>
  find<number>(turn, 'select revision from app.policy_drafts where policy_id = $1', [policy])

interface Drafting {
  withFile?: boolean
  kind?: 'policy' | 'opt-out'
}

/** Saves the draft of the team's policy or opt-out, with or without the newest upload as its PDF. */
async function saveDraft(turn: Turn, { withFile = false, kind = 'policy' }: Drafting = {}) {
  const policy = await policyOf(turn, kind)
  const title = `Policy ${turn.number}`
  if (policy === undefined) return ask(turn, turn.manager, { path: ofTeam(turn, '/policies'), body: { title, kind } })
  const fileId = withFile ? await fileOf(turn, 'staged') : null
  if (fileId === undefined) return undefined
  const blocks = [{ kind: 'paragraph', depth: 0, spans: [{ text: `Rule ${turn.number}` }] }]
  return ask(turn, turn.manager, {
    method: 'PUT',
    path: ofTeam(turn, `/policies/${policy}/draft`),
    body: { revision: (await draftOf(turn, policy)) ?? 0, title, blocks, fileId, questions: [], passMark: 0 },
  })
}

async function publishPolicy(turn: Turn, kind?: 'opt-out') {
  const policy = await policyOf(turn, kind)
  const revision = policy && (await draftOf(turn, policy))
  return revision === undefined
    ? undefined
    : ask(turn, turn.second, {
        path: ofTeam(turn, `/policies/${policy}/publish`),
        body: { revision, readBy: '2099-12-31', changes: 'New' },
      })
}

/** Signs what is in force, or says no to it. */
async function answerPolicy(turn: Turn, { kind, signs = true }: { kind?: 'opt-out'; signs?: boolean } = {}) {
  const policy = await policyOf(turn, kind)
  const versionId = await find(turn, 'select id from app.policy_versions where policy_id = $1 order by number desc', [
    policy,
  ])
  if (versionId === undefined) return undefined
  if (!signs) return ask(turn, turn.person, { path: ofTeam(turn, `/policies/${policy}/refusal`), body: { versionId } })
  const name = await find(turn, 'select full_name from app.profiles where user_id = $1', [turn.person.id])
  return ask(turn, turn.person, {
    path: ofTeam(turn, `/policies/${policy}/signature`),
    body: { versionId, read: true, name },
  })
}

async function countersign(turn: Turn, by: SoakPerson) {
  const policy = await policyOf(turn, 'opt-out')
  return policy === undefined
    ? undefined
    : ask(turn, by, { path: ofTeam(turn, `/policies/${policy}/countersignatures`), body: { who: 'all' } })
}

async function endOptOut(turn: Turn) {
  const policy = await policyOf(turn, 'opt-out')
  return policy === undefined ? undefined : ask(turn, turn.person, { path: ofTeam(turn, `/policies/${policy}/end`) })
}

async function discardForTeam(turn: Turn) {
  const file = await fileOf(turn, 'staged')
  return file === undefined ? undefined : ask(turn, turn.second, { method: 'DELETE', path: `/files/${file}` })
}

async function readOfTeam(turn: Turn) {
  const file = await fileOf(turn, 'current')
  return file === undefined ? undefined : send(turn, turn.person, { method: 'GET', path: `/api/files/${file}` })
}

async function changeRequirement(turn: Turn) {
  const id = await find(turn, 'select id from app.requirements where team_id = $1 and origin is null order by id', [
    turn.team,
  ])
  const body = { ...aRequirement, name: `Rule ${turn.number}`, lastsMonths: turn.number }
  if (id === undefined) return ask(turn, turn.manager, { path: ofTeam(turn, '/requirements'), body })
  const latest = await find<number>(
    turn,
    'select max(version) from app.requirement_versions where requirement_id = $1',
    [id],
  )
  return ask(turn, turn.manager, {
    method: 'PUT',
    path: ofTeam(turn, `/requirements/${id}`),
    body: { ...body, latest },
  })
}

async function decideEvidence(turn: Turn, by: SoakPerson) {
  const evidence = await find(
    turn,
    'select id from app.evidence where user_id = $1 and superseded_at is null order by id',
    [turn.person.id],
  )
  if (evidence === undefined) return undefined
  const replaces = await find(
    turn,
    'select id from app.verifications where team_id = $1 and evidence_id = $2 and replaced_at is null',
    [turn.team, evidence],
  )
  const decided = turn.number % 3 === 0 ? { decision: 'rejected', reason: 'Not readable' } : { decision: 'verified' }
  return ask(turn, by, {
    path: ofMember(turn, `/evidence/${evidence}/decision`),
    body: { replaces: replaces ?? null, ...decided },
  })
}

async function excuse(turn: Turn) {
  const rule = await find(turn, 'select id from app.requirements where team_id = $1 and origin is null', [turn.team])
  return rule === undefined
    ? undefined
    : ask(turn, turn.manager, {
        path: ofMember(turn, '/exceptions'),
        body: { requirementId: rule, through: '2099-12-31', reason: 'A course is booked' },
      })
}

const push = (turn: Turn, { method, by = turn.person }: { method: 'PUT' | 'DELETE'; by?: SoakPerson }) =>
  ask(turn, by, {
    method,
    path: '/notifications/push',
    body: method === 'PUT' ? pushTarget(turn.number) : {},
  })

/** A browser of its own; no service answers at this address, so that its jobs fail and are tried again. */
const pushTarget = (number: number) => ({
  endpoint: `https://push.example.test/race/${number}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
})

/** Signs out a second device, while it subscribes and is told something. */
async function signOutWithPush(turn: Turn) {
  const { world, product, person } = turn
  const device = await openSession({ pool: world.pool, person })
  const subscribed = push(turn, { method: 'PUT', by: device })
  const told = ask(turn, turn.manager, { path: ofMember(turn, '/asks'), body: { section: 'education' } })
  const headers = { 'x-requested-with': 'care-staffing' }
  const signedOut = send(turn, device, { method: 'POST', path: '/auth/v1/logout?scope=local', headers })
  const [answer] = await Promise.all([signedOut, subscribed, told])
  const later = await device.request(product, { method: 'GET', path: '/api/notifications/push' })
  return later.status === 401 || answer.status >= 300 ? answer : later
}

const ofTeam = (turn: Turn, rest: string) => `/teams/${turn.team}${rest}`
const ofMember = (turn: Turn, rest: string) => ofTeam(turn, `/members/${turn.person.id}${rest}`)
const permissions = { seesHealth: false, seesPay: false }

export const acts: Act[] = [
  { name: 'save a section', weight: 5, run: (turn) => save(turn, { step: 'next-of-kin', values: kin }) },
  {
    name: 'save another section',
    weight: 4,
    run: (turn) => save(turn, { step: 'education', values: { education: [study] } }),
  },
  { name: 'save with a new photo', weight: 6, run: savePhoto },
  {
    name: 'change a name',
    weight: 12,
    run: (turn) =>
      ask(turn, turn.person, {
        method: 'PATCH',
        path: '/profile',
        body: { fullName: `Name ${turn.number}`, role: 'staff' },
      }),
  },
  {
    name: 'change the name of one who runs a team',
    weight: 3,
    run: (turn) =>
      ask(turn, turn.manager, {
        method: 'PATCH',
        path: '/profile',
        body: { fullName: `Chief ${turn.number}`, role: 'manager' },
      }),
  },
  { name: 'join by code', weight: 14, run: joinByCode },
  { name: 'approve', weight: 14, run: (turn) => decide(turn, 'approve') },
  { name: 'reject', weight: 3, run: (turn) => decide(turn, 'reject') },
  { name: 'undo an answer', weight: 6, run: (turn) => decide(turn, 'undo') },
  {
    name: 'withdraw',
    weight: 8,
    run: async (turn) => {
      const request = await requestOf(turn)
      return request === undefined ? undefined : ask(turn, turn.person, { path: `/requests/${request}/withdraw` })
    },
  },
  { name: 'leave', weight: 6, run: (turn) => ask(turn, turn.person, { path: ofTeam(turn, '/leave') }) },
  {
    name: 'leave the running of a team',
    weight: 4,
    run: (turn) => ask(turn, turn.manager, { path: ofTeam(turn, '/leave') }),
  },
  {
    name: 'remove a member',
    weight: 5,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofMember(turn, '/remove'),
        body: { confirm: true, reason: 'No shifts any more' },
      }),
  },
  {
    name: 'record an offer',
    weight: 4,
    run: (turn) => ask(turn, turn.manager, { path: ofMember(turn, '/offer'), body: { confirm: true } }),
  },
  {
    name: 'ask for a section',
    weight: 4,
    run: (turn) => ask(turn, turn.manager, { path: ofMember(turn, '/asks'), body: { section: 'next-of-kin' } }),
  },
  {
    name: 'ask many for a section',
    weight: 6,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofTeam(turn, '/asks'),
        body: { userIds: turn.others.map(({ id }) => id), section: turn.number % 2 ? 'next-of-kin' : 'employment' },
      }),
  },
  { name: 'switch on push', weight: 5, run: (turn) => push(turn, { method: 'PUT' }) },
  { name: 'switch off push', weight: 3, run: (turn) => push(turn, { method: 'DELETE' }) },
  { name: 'sign out a device that subscribes', weight: 5, run: signOutWithPush },
  {
    name: 'invite',
    weight: 10,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofTeam(turn, '/invitations'),
        body: { email: turn.person.email, role: 'staff' },
      }),
  },
  {
    name: 'invite a manager',
    weight: 5,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofTeam(turn, '/invitations'),
        body: { email: turn.person.email, role: 'manager', ...permissions },
      }),
  },
  { name: 'accept an invitation', weight: 12, run: (turn) => answerInvitation(turn, true) },
  { name: 'decline an invitation', weight: 3, run: (turn) => answerInvitation(turn, false) },
  {
    name: 'cancel an invitation',
    weight: 6,
    run: async (turn) => {
      const invitation = await invitationOf(turn)
      return invitation === undefined
        ? undefined
        : ask(turn, turn.manager, { path: ofTeam(turn, `/invitations/${invitation}/cancel`) })
    },
  },
  {
    name: 'make an owner',
    weight: 7,
    run: (turn) =>
      ask(turn, turn.manager, {
        method: 'PUT',
        path: ofTeam(turn, `/managers/${turn.second.id}`),
        body: { role: 'owner', ...permissions },
      }),
  },
  {
    name: 'make a manager of an owner',
    weight: 6,
    run: (turn) =>
      ask(turn, turn.manager, {
        method: 'PUT',
        path: ofTeam(turn, `/managers/${turn.second.id}`),
        body: { role: 'manager', ...permissions },
      }),
  },
  {
    name: 'remove a manager',
    weight: 4,
    run: (turn) =>
      ask(turn, turn.manager, { path: ofTeam(turn, `/managers/${turn.second.id}/remove`), body: { confirm: true } }),
  },
  {
    name: 'hand over the team',
    weight: 5,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofTeam(turn, '/transfer'),
        body: { userId: turn.second.id, teamName: turn.teamName },
      }),
  },
  { name: 'new code', weight: 2, run: (turn) => ask(turn, turn.manager, { path: ofTeam(turn, '/code') }) },
  { name: 'change settings', weight: 4, run: changeSettings },
  {
    name: 'ask for an export of the team',
    weight: 1,
    run: (turn) => ask(turn, turn.manager, { path: ofTeam(turn, '/exports'), body: { confirm: true } }),
  },
  {
    name: 'delete the team',
    weight: 2,
    run: (turn) => ask(turn, turn.manager, { path: ofTeam(turn, '/delete'), body: { teamName: turn.teamName } }),
  },
  {
    name: 'upload for the team',
    weight: 9,
    run: (turn) => upload(turn, { by: turn.manager, slot: 'policy', team: turn.team }),
  },
  { name: 'save a policy with an upload of the team', weight: 6, run: (turn) => saveDraft(turn, { withFile: true }) },
  { name: 'save a policy without a file', weight: 3, run: (turn) => saveDraft(turn) },
  { name: 'publish a policy', weight: 5, run: (turn) => publishPolicy(turn) },
  { name: 'sign a policy', weight: 8, run: (turn) => answerPolicy(turn) },
  { name: 'save an opt-out', weight: 4, run: (turn) => saveDraft(turn, { kind: 'opt-out' }) },
  { name: 'publish an opt-out', weight: 4, run: (turn) => publishPolicy(turn, 'opt-out') },
  { name: 'sign an opt-out', weight: 8, run: (turn) => answerPolicy(turn, { kind: 'opt-out' }) },
  { name: 'decline an opt-out', weight: 3, run: (turn) => answerPolicy(turn, { kind: 'opt-out', signs: false }) },
  { name: 'end an opt-out', weight: 4, run: endOptOut },
  { name: 'countersign', weight: 4, run: (turn) => countersign(turn, turn.manager) },
  { name: 'countersign as another manager', weight: 3, run: (turn) => countersign(turn, turn.second) },
  { name: 'take back an upload of the team', weight: 4, run: discardForTeam },
  { name: 'read a file of the team', weight: 4, run: readOfTeam },
  { name: 'change a requirement', weight: 6, run: changeRequirement },
  {
    name: 'add ready sets',
    weight: 1,
    run: (turn) =>
      ask(turn, turn.manager, { path: ofTeam(turn, '/ready-sets'), body: { jobs: [jobs[turn.number % 2]] } }),
  },
  { name: 'decide about evidence', weight: 8, run: (turn) => decideEvidence(turn, turn.manager) },
  { name: 'decide about evidence as another manager', weight: 4, run: (turn) => decideEvidence(turn, turn.second) },
  { name: 'excuse from a requirement', weight: 3, run: excuse },
  {
    name: 'give other evidence',
    weight: 6,
    run: (turn) =>
      save(turn, { step: 'education', values: { education: [{ ...study, grade: `Grade ${turn.number}` }] } }),
  },
  {
    name: 'erase oneself',
    weight: 2,
    run: (turn) => ask(turn, turn.person, { path: '/privacy/erase', body: { confirm: 'DELETE' } }),
  },
  {
    name: 'erase one who runs a team',
    weight: 2,
    run: (turn) => ask(turn, turn.manager, { path: '/privacy/erase', body: { confirm: 'DELETE' } }),
  },
]
