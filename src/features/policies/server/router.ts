import { randomUUID } from 'node:crypto'
import { policyKind } from '#features/compliance/rules/kinds.ts'
import { limitEstablished } from '#features/compliance/server/data.ts'
import { TOLD_ALREADY } from '#features/notifications/rules/hold.ts'
import { notify, takeBackHeld, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { publish as announce } from '#server/publish.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { policyNouns } from '../nouns.ts'
import { USUAL_NOTICE } from '../rules/opt-out.ts'
import { isPaper, paperRules } from '../rules/paper-kinds.ts'
import { blanksIn } from '../rules/ready-papers.ts'
import type { Policy } from '../schema.ts'
import { answering } from './answering.ts'
import { countersignWaiting, insertMoreTries } from './countersigning.ts'
import { contentOf, findDraft, findPolicy, findVersion, listPolicies, toContent } from './policies.ts'
import { forgetReminders, listToRemind, noteReminders, readReaders, whoIsToBeTold } from './readers.ts'
import { establishSignature, requireSignature, stopRequiringSignature } from './requiring.ts'
import { deleteDraft, insertPolicy, insertVersion, setWithdrawn, storeDraft, updateSettings } from './storing.ts'

const api = implementing(contract, { team: teamGate })

const MOST_POLICIES = 300

const list = api.list.handler(async ({ context }) => ({ items: await listPolicies(context) }))

const get = api.get.handler(({ context, input }) => existing(context, input.policyId))

const version = api.version.handler(async ({ context, input }) => {
  const found = await findVersion(context, input)
  if (!found) throw notFound()
  return toContent(context, found)
})

const create = api.create.handler(async ({ context, input: { title, kind = 'policy', ready = false } }) => {
  if ((await listPolicies(context)).length >= MOST_POLICIES)
    throw invalid([{ path: 'title', message: `A team has at most ${MOST_POLICIES} policies` }])
  const policyId = await insertPolicy(context, { title, kind, ready })
  return done(context, { action: 'policy.create', policyId })
})

const saveDraft = api.saveDraft.handler(async ({ context, input }) => {
  const { teamId: _, policyId, revision, ...content } = input
  await existing(context, policyId)
  const begins = await storeDraft(context, { policyId, revision, content })
  if (begins) return done(context, { action: 'policy.draft', policyId })
  await announce(context.db, policyNouns.policyRecords.of(context.team.id))
  return existing(context, policyId)
})

const discardDraft = api.discardDraft.handler(async ({ context, input: { policyId, revision } }) => {
  const { number } = await existing(context, policyId)
  if (number === 0) throw invalid([{ path: 'revision', message: 'Nothing has been published that would remain' }])
  await deleteDraft(context, { policyId, revision })
  return done(context, { action: 'policy.discard', policyId })
})

const saveSettings = api.saveSettings.handler(async ({ context, input }) => {
  const { teamId: _, policyId, revision, ...settings } = input
  const before = await existing(context, policyId)
  if (
    settings.ownerId !== before.ownerId &&
    !before.managers.some(({ userId }) => userId === settings.ownerId) &&
    settings.ownerId
  )
    throw invalid([{ path: 'ownerId', message: 'Choose somebody who runs this team' }])
  if (!(await updateSettings(context, { policyId, revision, settings }))) throw conflict(before)
  if (before.required) await requireSignature(context, await existing(context, policyId))
  await announce(context.db, policyNouns.policies.of(context.team.id))
  return done(context, { action: 'policy.settings', policyId })
})

const publish = api.publish.handler(async ({ context, input }) => {
  const { policyId, revision, readBy, changes } = input
  const before = await existing(context, policyId)
  const draft = await findDraft(context, policyId)
  if (!draft || draft.revision !== revision || before.state === 'withdrawn') throw conflict(before)
  if (readBy < londonToday(context.clock)) throw invalid([{ path: 'readBy', message: 'Choose today or a later day' }])
  if (draft.blocks.length === 0 && !draft.fileId)
    throw invalid([{ path: 'blocks', message: 'Write the text, or add a PDF' }])
  if (blanksIn(draft.blocks) > 0) throw invalid([{ path: 'blocks', message: 'Fill in what stands in square brackets' }])
  if (draft.passMark > draft.questions.length)
    throw invalid([{ path: 'passMark', message: 'Fewer questions are asked than must be right' }])
  if (before.number > 0 && !changes)
    throw invalid([{ path: 'changes', message: 'Say what has changed: staff read it first' }])
  const notice = paperRules[before.kind].voluntary ? (draft.notice ?? USUAL_NOTICE) : null
  const content = { ...contentOf(draft), notice }
  const number = before.number + 1
  await insertVersion(context, { policyId, number, content, changes, readBy })
  // Who has signed the version before has time until that day to sign this one.
  await limitEstablished(context, { kind: policyKind(policyId), until: readBy })
  if (before.required) await requireSignature(context, await existing(context, policyId))
  await tellReaders(context, before)
  return done(context, { action: 'policy.publish', policyId, meta: { title: content.title, number, readBy } })
})

/** One notification, however many policies there are: it leads to the list. */
async function tellReaders(context: TeamContext, { id: policyId, kind: of }: Policy) {
  const { db, team } = context
  await announce(db, policyNouns.policies.of(team.id))
  const kind = isPaper(of) ? 'paper-to-sign' : 'policy-to-read'
  const to = await whoIsToBeTold(context, { policyId, kind })
  await notify(context, { to, kind, teamId: team.id, neededUntil: UNTIL_DONE })
}

const withdraw = api.withdraw.handler(async ({ context, input: { policyId, withdrawn } }) => {
  await existing(context, policyId)
  await setWithdrawn(context, { policyId, withdrawn })
  if (withdrawn) await stopRequiringSignature(context, policyId)
  await announce(context.db, policyNouns.policies.of(context.team.id))
  return done(context, { action: withdrawn ? 'policy.withdraw' : 'policy.restore', policyId })
})

const require = api.require.handler(async ({ context, input: { policyId, required } }) => {
  const before = await existing(context, policyId)
  if (required && (before.number === 0 || before.state === 'withdrawn'))
    throw conflict(before, 'Publish this policy first')
  if (required && paperRules[before.kind].voluntary) throw conflict(before, 'Nobody can be required to sign it')
  if (required) await requireSignature(context, before)
  else await stopRequiringSignature(context, policyId)
  return done(context, { action: required ? 'policy.require' : 'policy.no-longer-require', policyId })
})

const readers = api.readers.handler(async ({ context, input }) => {
  await existing(context, input.policyId)
  return readReaders(context, input)
})

const whoToRemind = api.whoToRemind.handler(async ({ context, input: { policyId } }) => {
  await existing(context, policyId)
  return { items: await listToRemind(context, policyId) }
})

const remind = api.remind.handler(async ({ context, input: { policyId, userIds } }) => {
  const { team } = context
  await existing(context, policyId)
  const reminded = await noteReminders(context, { policyId, userIds })
  const hold = randomUUID()
  if (reminded.length > 0) {
    const told = { kind: 'policy-reminder' as const, teamId: team.id, neededUntil: UNTIL_DONE }
    await notify(context, { ...told, to: reminded, hold })
    await auditReminders(context, { action: 'policy.remind', policyId, people: reminded.length })
  }
  return { reminded: reminded.length, hold }
})

const undoRemind = api.undoRemind.handler(async ({ context, input: { policyId, hold } }) => {
  await existing(context, policyId)
  const userIds = await takeBackHeld(context, { kinds: ['policy-reminder'], teamId: context.team.id, hold })
  if (userIds.length === 0) throw conflict(null, TOLD_ALREADY)
  await forgetReminders(context, userIds)
  await auditReminders(context, { action: 'policy.take-back-reminder', policyId, people: userIds.length })
  return { takenBack: userIds.length }
})

interface Reminded {
  action: 'policy.remind' | 'policy.take-back-reminder'
  policyId: string
  people: number
}

async function auditReminders(context: TeamContext, { action, policyId, people }: Reminded) {
  const { db, team } = context
  await announce(db, policyNouns.policyRecords.of(team.id))
  await audit(context, { action, object: `policies:${policyId}`, teamId: team.id, meta: { people } })
}

const allowTries = api.allowTries.handler(async ({ context, input: { policyId, userId } }) => {
  const { db, team } = context
  const { title, number } = await existing(context, policyId)
  const allowed = await insertMoreTries(context, { policyId, userId })
  if (!allowed) return { allowed }
  await notify(context, { to: [userId], kind: 'policy-more-tries', teamId: team.id })
  await announce(db, policyNouns.policyRecords.of(team.id), policyNouns.ownSignatures.of(userId))
  const meta = { title, number }
  await audit(context, {
    action: 'policy.allow-tries',
    subject: userId,
    object: `policies:${policyId}`,
    teamId: team.id,
    meta,
  })
  return { allowed }
})

const countersign = api.countersign.handler(async ({ context, input: { policyId, userIds } }) => {
  const { db, team } = context
  const policy = await existing(context, policyId)
  const signatures = await countersignWaiting(context, { policyId, userIds })
  const to = signatures.map(({ userId }) => userId)
  for (const { userId, versionId } of signatures) {
    await establishSignature(context, { ...policy, userId, policyId, versionId })
    await audit(context, {
      ...{ action: 'policy.countersign', subject: userId, object: `policies:${policyId}`, teamId: team.id },
      meta: { title: policy.title, number: policy.number },
    })
  }
  if (to.length > 0) {
    await notify(context, { to, kind: 'paper-countersigned', teamId: team.id })
    await announce(db, policyNouns.policyRecords.of(team.id), ...to.map((id) => policyNouns.ownSignatures.of(id)))
  }
  return { countersigned: to.length }
})

async function existing(context: TeamContext, policyId: string) {
  const found = await findPolicy(context, policyId)
  if (!found) throw notFound()
  return found
}

interface Done {
  action: AuditAction
  policyId: string
  meta?: Record<string, string | number>
}

/** Tells the managers' pages, audits, and returns the policy as it is now. */
async function done(context: TeamContext, { action, policyId, meta }: Done) {
  const { db, team } = context
  const policy = await existing(context, policyId)
  await announce(db, policyNouns.policyRecords.of(team.id))
  await audit(context, {
    action,
    object: `policies:${policyId}`,
    teamId: team.id,
    meta: meta ?? { title: policy.title },
  })
  return policy
}

export const router = {
  ...{ list, get, version, create, saveDraft, discardDraft, saveSettings, publish, withdraw, require, readers },
  ...{ whoToRemind, remind, undoRemind },
  ...{ countersign, allowTries },
  ...answering,
}
