import type { SoakPerson } from '#testing/race/people.ts'
import { type Act, ask, find, ofTeam, send, type Turn } from '#testing/race/turn.ts'
import { upload } from '#testing/race/uploads.ts'

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
    : ask(turn, by, {
        path: ofTeam(turn, `/policies/${policy}/countersignatures`),
        body: { userIds: [turn.person.id] },
      })
}

async function remind(turn: Turn) {
  const policy = await policyOf(turn)
  return policy === undefined
    ? undefined
    : ask(turn, turn.manager, { path: ofTeam(turn, `/policies/${policy}/remind`), body: { userIds: [turn.person.id] } })
}

/** A reminder that nobody was told of yet is taken back. */
async function undoRemind(turn: Turn) {
  const policy = await policyOf(turn)
  const hold = await find(
    turn,
    `select params ->> 'hold' from app.notifications where team_id = $1 and kind = 'policy-reminder' and mail_at > now()
      order by created_at desc`,
    [turn.team],
  )
  return policy && hold
    ? ask(turn, turn.second, { path: ofTeam(turn, `/policies/${policy}/remind/${hold}/undo`) })
    : undefined
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

export const race: Act[] = [
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
  { name: 'remind to read a policy', weight: 4, run: remind },
  { name: 'undo a reminder to read a policy', weight: 4, run: undoRemind },
  { name: 'take back an upload of the team', weight: 4, run: discardForTeam },
  { name: 'read a file of the team', weight: 4, run: readOfTeam },
]
