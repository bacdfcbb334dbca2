import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { readSections } from '#features/registration/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { publish } from '#server/publish.ts'
import { ageOn, londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { policyNouns } from '../nouns.ts'
import { givesName } from '../rules/names.ts'
import { lastDayAfter } from '../rules/opt-out.ts'
import { paperRules } from '../rules/paper-kinds.ts'
import { triesLeft } from '../rules/tries.ts'
import { whoHasNotHeard } from './readers.ts'
import {
  endHeld,
  findReading,
  findTry,
  insertAnswer,
  type ReadingRow,
  readOwn,
  type StoredTry,
  storeAnswer,
  toReading,
  toTry,
  triedOf,
} from './reading.ts'
import { establishSignature } from './requiring.ts'

const api = implementing(contract, { team: teamGate })

const ADULT = 18
/** What is signed within an hour is mailed to managers together. */
const DIGEST_SECONDS = 3600

const own = api.own.handler(({ context }) => readOwn(context))

const read = api.read.handler(async ({ context, input }) => toReading(context, await inForce(context, input.policyId)))

const answer = api.answer.handler(async ({ context, input: { policyId, versionId, question, choice } }) => {
  const found = await inForce(context, policyId)
  const last = await findTry(context, versionId)
  const open = last?.finished ? undefined : last
  if (found.versionId !== versionId || !found.mine) throw conflict(null, 'A new version has been published since')
  if (last?.passed || question !== (open?.answers.length ?? 0)) throw conflict(last ? toTry(last, found) : null)
  if (last && !open && noTryLeft(found, last))
    throw conflict(toTry(last, found), 'You have no try left. Your manager can allow more')
  if (choice >= (found.questions[question]?.choices.length ?? 0))
    throw invalid([{ path: 'choice', message: 'Choose one of the answers' }])
  await storeAnswer(context, { ...found, open, choice })
  const now = await findTry(context, versionId)
  if (!now) throw new Error('a try is gone')
  await announceOwn(context)
  if (now.finished) await finishTry(context, { found, now })
  return toTry(now, found)
})

const noTryLeft = (found: ReadingRow, last: StoredTry) => triesLeft({ ...found, tried: triedOf(last) }) === 0

async function finishTry(context: TeamContext, { found, now }: { found: ReadingRow; now: StoredTry }) {
  if (!now.passed && noTryLeft(found, now)) await tellManagers(context, { kind: 'policy-tries-used' })
  await auditOwn(context, { action: now.passed ? 'policy.pass' : 'policy.fail', found, meta: { try: now.number } })
}

const sign = api.sign.handler(async ({ context, input: { policyId, versionId, name } }) => {
  const found = await inForce(context, policyId)
  if (found.name !== null && found.lastDay === null) return toReading(context, found)
  await mayAnswer(context, { found, versionId })
  if (found.first) throw conflict(await toReading(context, found), `Please read first: ${found.first.title}`)
  if (!givesName(name, found.readerName))
    throw invalid([{ path: 'name', message: `Type your name as it is in your profile: ${found.readerName}` }])
  if (found.questions.length > 0 && !(await findTry(context, versionId))?.passed)
    throw conflict(await toReading(context, found), 'Please answer the questions first')
  const { voluntary, countersigned } = paperRules[found.kind]
  if (voluntary && (await isMinor(context)))
    throw invalid([{ path: 'name', message: 'Nobody under 18 may work more than the limit' }])
  await insertAnswer(context, { versionId, name, digest: found.digest })
  if (countersigned) await tellCountersigners(context)
  else await establishSignature(context, { ...found, userId: context.actor.id })
  return answered(context, { action: 'policy.sign', found })
})

const decline = api.decline.handler(async ({ context, input: { policyId, versionId } }) => {
  const found = await inForce(context, policyId)
  if (found.declined) return toReading(context, found)
  await mayAnswer(context, { found, versionId })
  if (!paperRules[found.kind].voluntary || (found.held && found.held.lastDay === null))
    throw conflict(await toReading(context, found), 'This cannot be declined')
  await insertAnswer(context, { versionId, name: null, digest: found.digest })
  return answered(context, { action: 'policy.decline', found })
})

const end = api.end.handler(async ({ context, input: { policyId } }) => {
  const found = await inForce(context, policyId)
  const { held } = found
  if (!held) throw conflict(await toReading(context, found), 'There is no opt-out to end')
  if (held.lastDay !== null) return toReading(context, found)
  const lastDay = lastDayAfter(held.notice, londonToday(context.clock))
  await endHeld(context, { policyId, lastDay })
  await tellManagers(context, { kind: 'opt-out-ended', params: { on: lastDay } })
  return answered(context, { action: 'policy.end', found, meta: { on: lastDay } })
})

interface Answering {
  found: ReadingRow
  /** What was on the screen. */
  versionId: string
}

async function mayAnswer(context: TeamContext, { found, versionId }: Answering) {
  if (found.versionId !== versionId)
    throw conflict(await toReading(context, found), 'A new version was published while you read this one')
  if (!found.mine) throw invalid([{ path: 'name', message: 'This policy is not for your job' }])
}

async function isMinor({ db, vault, actor, clock }: TeamContext): Promise<boolean> {
  const { personal } = await readSections(db, vault, actor.id, ['personal'])
  const birth = personal?.values.dateOfBirth
  return typeof birth === 'string' && ageOn(birth, londonToday(clock)) < ADULT
}

/** Managers who have not read an earlier one are told once, however many people sign. */
async function tellCountersigners(context: TeamContext) {
  const kind = 'papers-to-countersign'
  const to = await whoHasNotHeard(context, { kind, people: await managersOf(context.db, context.team.id) })
  const teamId = context.team.id
  await notify(context, { to, kind, teamId, sendAfter: DIGEST_SECONDS, neededUntil: UNTIL_DONE })
}

async function tellManagers(
  context: TeamContext,
  told: { kind: 'policy-tries-used' | 'opt-out-ended'; params?: Record<string, string> },
) {
  const { db, actor, team } = context
  const needed = told.kind === 'policy-tries-used' && { neededUntil: UNTIL_DONE }
  await notify(context, { to: await managersOf(db, team.id), teamId: team.id, about: actor.id, ...told, ...needed })
}

interface Done {
  action: AuditAction
  found: ReadingRow
  meta?: Record<string, string | number>
}

async function answered(context: TeamContext, done: Done) {
  await announceOwn(context)
  await auditOwn(context, done)
  return toReading(context, await inForce(context, done.found.policyId))
}

function auditOwn(context: TeamContext, { action, found: { policyId, title, number }, meta = {} }: Done) {
  const { actor, team } = context
  const about = { subject: actor.id, object: `policies:${policyId}`, teamId: team.id }
  return audit(context, { action, ...about, meta: { title, number, ...meta } })
}

function announceOwn({ db, actor, team }: TeamContext) {
  return publish(db, policyNouns.ownSignatures.of(actor.id), policyNouns.policyRecords.of(team.id))
}

async function inForce(context: TeamContext, policyId: string) {
  const found = await findReading(context, policyId)
  if (!found) throw notFound()
  return found
}

/** What readers of a published policy do. */
export const answering = { own, read, answer, sign, decline, end }
