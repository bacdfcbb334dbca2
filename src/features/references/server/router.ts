import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { disestablish, establish } from '#features/compliance/server/data.ts'
import { type MemberContext, memberGate } from '#features/members/server/gate.ts'
import { notify } from '#features/notifications/server/data.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { referenceNouns } from '../nouns.ts'
import { compare, linesOf, whyBarred } from '../rules/comparison.ts'
import { problemsOf, RELATIVE } from '../rules/reference-form.ts'
import { RELATIVE_REFUSED } from '../rules/request-forms.ts'
import type { RequestState } from '../schema.ts'
import { declineReference, giveReference, showLink, answerQuestion as takeAnswer } from './links.ts'
import { readOne, readReferences, recordOf, standing } from './overview.ts'
import { ownReferences, ownSharings, readReleased } from './own.ts'
import { askAgain, decide, holdRequest, insertRequest, keyOf, sendAgain } from './requests.ts'
import { stepsContext } from './sealed.ts'
import { logSharing, release as releaseTo } from './sharing.ts'

const api = implementing(contract, { member: memberGate })

const ofMember = api.ofMember.handler(({ context }) => readReferences(context))

/** Audits an act on a member's references, and notifies the pages that show them. */
async function finish(
  context: MemberContext,
  action: AuditAction,
  { object, meta = {} }: { object: string; meta?: Record<string, string> },
) {
  const { db, team, member } = context
  await publish(db, referenceNouns.references.of(team.id), referenceNouns.ownReferences.of(member.userId))
  await audit(context, { action, subject: member.userId, object, teamId: team.id, meta })
}

const finishRequest = (context: MemberContext, action: AuditAction, id: string) =>
  finish(context, action, { object: `reference_requests:${id}` })

const ask = api.ask.handler(async ({ context, input }) => {
  const { teamId: _, userId: __, ...given } = input
  if (given.relationship === RELATIVE) throw invalid([{ path: 'relationship', message: RELATIVE_REFUSED }])
  const email = given.email.toLowerCase()
  if (email === context.member.email)
    throw invalid([{ path: 'email', message: 'This is the person’s own address. Please ask somebody else' }])
  await refuseOwnManager(context, email)
  const id = await insertRequest(context, { ...given, email })
  await finishRequest(context, 'reference.ask', id)
  return { id }
})

/** A team does not answer its own questions. */
async function refuseOwnManager({ db, team }: MemberContext, email: string) {
  const manager = await db
    .selectFrom('team_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.id')
    .where('m.team_id', '=', team.id)
    .where('m.status', '=', 'active')
    .where('m.role', '<>', 'staff')
    .where('u.email', '=', email)
    .executeTakeFirst()
  if (manager) throw invalid([{ path: 'email', message: 'This is a manager of your team. Please ask somebody else' }])
}

const read = api.read.handler(async ({ context, input }) => {
  const found = await readOne(context, input.referenceId)
  if (!found?.sealed) throw notFound()
  const { row, referee, jobs, sealed } = found
  const { answer, further } = sealed
  await audit(context, {
    action: 'reference.read',
    subject: context.member.userId,
    object: `reference_requests:${row.id}`,
    teamId: context.team.id,
  })
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    referee,
    compared: compare({ answer, referee, jobs }),
    lines: linesOf(answer),
    further,
    barred: whyBarred(answer, referee),
  }
})

/** Tells compliance whether the member's references are enough now: it counts as one record of the team. */
async function settle(context: MemberContext) {
  const record = recordOf(context)
  const { enough, since } = await standing(context)
  if (enough)
    await establish(context, { ...record, title: null, from: since ?? londonToday(context.clock), until: null })
  else await disestablish(context, { ...record, reason: 'The verified references are no longer enough' })
}

const verify = api.verify.handler(async ({ context, input }) => {
  const request = await holdRequest(context, { ...input, states: ['answered'] })
  const found = await readOne(context, request.id)
  if (!found?.sealed) throw notFound()
  const barred = whyBarred(found.sealed.answer, found.referee)
  if (barred) throw invalid([{ path: 'referenceId', message: barred }])
  await decide(context, request, { state: 'verified' })
  await settle(context)
  const { team, member } = context
  await notify(context, { to: [member.userId], kind: 'reference-verified', teamId: team.id, about: member.userId })
  await finishRequest(context, 'reference.verify', request.id)
  return readReferences(context)
})

const reject = api.reject.handler(async ({ context, input }) => {
  const request = await holdRequest(context, { ...input, states: ['answered', 'verified'] })
  await decide(context, request, { state: 'rejected', reason: input.reason })
  if (request.state === 'verified') await settle(context)
  await finishRequest(context, 'reference.reject', request.id)
  return readReferences(context)
})

const REOPENED: readonly RequestState[] = ['answered', 'verified', 'rejected', 'declined']

const reopen = api.reopen.handler(async ({ context, input }) => {
  const request = await holdRequest(context, { ...input, states: REOPENED })
  await refuseTwice(context, request.id)
  await askAgain(context, request, input.question)
  if (request.state === 'verified') await settle(context)
  await finishRequest(context, 'reference.question', request.id)
  return readReferences(context)
})

/** A request that ended may not come back while the same address is asked by another. */
async function refuseTwice({ db }: MemberContext, id: string) {
  const { rows } = await sql`select from app.reference_requests r join app.reference_requests o
      on o.team_id = r.team_id and o.user_id = r.user_id and o.address_hash = r.address_hash and o.id <> r.id
      and o.state in ('asked', 'answered', 'verified') where r.id = ${id}`.execute(db)
  if (rows.length > 0) throw conflict({}, 'This referee has been asked again since')
}

const resend = api.resend.handler(async ({ context, input }) => {
  const request = await holdRequest(context, { ...input, states: ['asked'] })
  await sendAgain(context, request, input.email?.toLowerCase())
  await finishRequest(context, 'reference.resend', request.id)
  return readReferences(context)
})

const cancel = api.cancel.handler(async ({ context, input }) => {
  const request = await holdRequest(context, { ...input, states: ['asked'] })
  await decide(context, request, { state: 'cancelled' })
  await finishRequest(context, 'reference.cancel', request.id)
  return readReferences(context)
})

const recordSteps = api.recordSteps.handler(async ({ context, input }) => {
  const { db, actor, clock, team, member } = context
  const id = randomUUID()
  const key = await keyOf(context)
  await db
    .insertInto('reference_statements')
    .values({
      id,
      team_id: team.id,
      user_id: member.userId,
      steps_taken: key.seal(input.stepsTaken, stepsContext(id)),
      recorded_by: actor.id,
      recorded_at: instant(clock),
    })
    .execute()
  await finish(context, 'reference.steps', { object: `reference_statements:${id}` })
  return readReferences(context)
})

const share = api.share.handler(async ({ context, input }) => {
  const id = await logSharing(context, input)
  await finish(context, 'sharing.record', { object: `sharing_log:${id}`, meta: { what: input.what } })
  return readReferences(context)
})

const release = api.release.handler(async ({ context, input }) => {
  const { team, member } = context
  const request = await holdRequest(context, { ...input, states: ['verified'] })
  await releaseTo(context, request)
  await notify(context, { to: [member.userId], kind: 'reference-released', teamId: team.id, about: member.userId })
  await finishRequest(context, 'reference.release', request.id)
  return readReferences(context)
})

const readOwn = api.readOwn.handler(({ context, input }) => readReleased(context, input.referenceId))

const own = api.own.handler(async ({ context }) => {
  const [items, shared] = await Promise.all([ownReferences(context), ownSharings(context)])
  return { items, shared }
})

const find = api.find.handler(({ context, input }) => showLink(context, input.token))

const answer = api.answer.handler(async ({ context, input }) => {
  const { token, ...given } = input
  const problems = problemsOf(given)
  if (problems.length > 0) throw invalid(problems)
  await giveReference(context, input)
  return { done: true as const }
})

const answerQuestion = api.answerQuestion.handler(async ({ context, input: { token, further, declaration } }) => {
  if (declaration !== true) throw invalid([{ path: 'declaration', message: 'Please confirm this' }])
  await takeAnswer(context, { token, further })
  return { done: true as const }
})

const decline = api.decline.handler(async ({ context, input: { token, reason, stop = false } }) => {
  await declineReference(context, { token, reason, stop })
  return { done: true as const }
})

export const router = {
  ofMember,
  ask,
  read,
  verify,
  reject,
  reopen,
  resend,
  cancel,
  recordSteps,
  share,
  release,
  own,
  readOwn,
  find,
  answer,
  answerQuestion,
  decline,
}
