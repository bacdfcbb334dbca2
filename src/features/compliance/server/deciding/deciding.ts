import type { MemberContext } from '#features/members/server/gate.ts'
import { mayBeMailed, notify, takeBackNotice, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { addressOf, placeOf } from '#features/profile/rules/place.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import type { Day } from '#shared/time.ts'
import { fieldOfKind, stepOfKind, verifiedBy } from '../../rules/kinds.ts'
import { inNeutralWords } from '../../rules/neutral-words.ts'
import { readMember } from '../statuses/statuses.ts'
import { tellOf } from '../telling.ts'
import {
  type Decision,
  type FoundEvidence,
  findEvidence,
  mayTakeBack,
  recordDecision,
  UNDO_SECONDS,
  undoDecision,
} from './decisions.ts'

/** Verifies, rejects or revokes; 409 with the person as they are when another manager was first. */
export async function decide(
  context: MemberContext,
  input: Decision & { userId: string; teamId: string; replaces: string | null },
) {
  const { team, member } = context
  const { evidenceId, decision } = input
  const found = await findEvidence(context, evidenceId)
  if (!found) throw notFound()
  const late = whyTooLate(found, input)
  if (late) throw conflict(await readMember(context), late)
  checkTerms(found, input)
  const id = await recordDecision(context, input)
  await tellPerson(context, { evidenceId, kind: found.kind, was: found, is: input })
  await tellOf(context.db, input)
  await audit(context, {
    action: `evidence.${decision}`,
    subject: member.userId,
    object: `verifications:${id}`,
    teamId: team.id,
    meta: { evidence: found.kind },
  })
  return readMember(context)
}

/** Takes back one’s own decision: the person’s notification goes with it, unless they know of the decision already; then they are told. */
export async function takeBack(
  context: MemberContext,
  input: { teamId: string; userId: string; evidenceId: string; decisionId: string },
) {
  const { team, member } = context
  const { evidenceId, decisionId } = input
  const found = await findEvidence(context, evidenceId)
  if (!found) throw notFound()
  if (found.decisionId !== decisionId || !mayTakeBack(context, found) || !found.decidedAt)
    throw conflict(await readMember(context), 'This can no longer be taken back')
  const { id, ...is } = await undoDecision(context, { ...found, evidenceId })
  const about = { teamId: team.id, about: member.userId, params: { evidence: evidenceId } }
  const told = noticeOf({
    was: { decision: is.decision, verifiedUntil: is.until },
    is: { decision: found.decision, until: found.verifiedUntil },
  })
  if (told && (await takeBackNotice(context, { ...about, kind: told, since: found.decidedAt })))
    await tellPerson(context, { evidenceId, kind: found.kind, was: found, is })
  await tellOf(context.db, input)
  await audit(context, {
    action: `evidence.${is.decision}`,
    subject: member.userId,
    object: `verifications:${id}`,
    teamId: team.id,
    meta: { evidence: found.kind },
  })
  return readMember(context)
}

/** Why a decision comes too late; undefined when it does not. */
function whyTooLate(
  found: FoundEvidence,
  { replaces, decision }: { replaces: string | null; decision: Decision['decision'] },
) {
  if (found.decisionId !== replaces) return 'Another manager has decided about this since you opened it'
  // What was replaced waits for nobody; but that it was verified may turn out to have been wrong.
  if (found.supersededAt && (decision !== 'revoked' || found.decision !== 'verified'))
    return 'This has been replaced since you opened it'
  return decision === 'revoked' && !found.decisionId ? 'Nothing has been decided about this' : undefined
}

const INSTEAD = {
  check: 'Record a check of your own: it verifies what they have given',
  references: 'Verify what two referees have answered: it verifies this',
}

function checkTerms({ kind, validFrom }: FoundEvidence, { decision, until, reason }: Decision) {
  const act = verifiedBy(kind)
  if (decision === 'verified' && act !== 'look') throw invalid([{ path: 'decision', message: INSTEAD[act] }])
  if (decision !== 'verified' && !reason) throw invalid([{ path: 'reason', message: 'Enter a reason' }])
  if (until !== undefined && (decision !== 'verified' || until < validFrom))
    throw invalid([{ path: 'until', message: 'Choose a day after this begins' }])
}

const NOTICES = {
  verified: 'evidence-verified',
  rejected: 'evidence-rejected',
  revoked: 'evidence-reopened',
} as const satisfies Record<Decision['decision'], string>

interface Change {
  was: { decision: string | null; verifiedUntil: Day | null }
  is: { decision: string | null; until?: Day | null | undefined; reason?: string | undefined }
}

/**
 * What a change of the team's decision is told as; undefined when there is nothing to tell. What was verified and still
 * is counts until another day.
 */
function noticeOf({ was, is }: Change) {
  if (was.decision === 'verified' && is.decision === 'verified')
    return was.verifiedUntil === (is.until ?? null) ? undefined : 'evidence-end-changed'
  return NOTICES[is.decision as Decision['decision']]
}

/**
 * The line in the person's list stands at once; the mail waits until the decision cannot be taken back, and for what
 * else is decided meanwhile.
 */
async function tellPerson(
  context: MemberContext,
  { evidenceId, kind: of, was, is }: Change & { evidenceId: string; kind: string },
) {
  const kind = noticeOf({ was, is })
  if (!kind) return
  const section = stepOfKind(of)
  await notify(context, {
    to: [context.member.userId],
    kind,
    teamId: context.team.id,
    about: context.member.userId,
    sendAfter: UNDO_SECONDS,
    together: 'evidence',
    ...(kind === 'evidence-rejected' && { neededUntil: UNTIL_DONE }),
    params: {
      evidence: evidenceId,
      what: inNeutralWords([of]),
      path: section ? addressOf('/profile', placeOf({ section, field: fieldOfKind(of) })) : '/profile',
      ...(kind === 'evidence-end-changed' && { until: is.until ?? '', before: was.verifiedUntil ?? '' }),
      ...(is.decision !== 'verified' && mayBeMailed(is.reason) && { reason: is.reason }),
    },
  })
}
