import type { MemberContext } from '#features/members/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { londonToday } from '#shared/time.ts'
import { isCertificate } from '../../rules/kinds.ts'
import { versionOn } from '../../rules/versions.ts'
import { findRequirement } from '../requirements/requirements.ts'
import { readMember } from '../statuses/statuses.ts'
import { tellOf } from '../telling.ts'
import { findEvidence } from './decisions.ts'

interface Said {
  /** The kind of the certificate by its name, and what it is besides. */
  kind: string
  countsAs: string
}

/**
 * Says that what the member calls by one name is something else as well; undefined when that is said already. The
 * statuses follow in the same statement. Trigger: `follow_members` rewrites the member's statuses.
 */
async function insertCount({ db, actor, clock, team, member }: MemberContext, { kind, countsAs }: Said) {
  const row = await db
    .insertInto('certificates_counted_as')
    .values({
      ...{ team_id: team.id, user_id: member.userId, kind, counted_as: countsAs },
      ...{ said_at: instant(clock), said_by: actor.id },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Takes back what was said; undefined when it has been, or is not of the member. Trigger: `follow_members` rewrites the
 * member's statuses.
 */
function endCount({ db, actor, clock, team, member }: MemberContext, countId: string) {
  return db
    .updateTable('certificates_counted_as')
    .set({ taken_back_at: instant(clock), taken_back_by: actor.id })
    .where('id', '=', countId)
    .where('team_id', '=', team.id)
    .where('user_id', '=', member.userId)
    .where('taken_back_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
}

/** Says which requirement a certificate is for. 409 when it counts for it already, or was replaced; 422 for what is no certificate. */
export async function countAs(
  context: MemberContext,
  input: { teamId: string; userId: string; evidenceId: string; requirementId: string },
) {
  const { team, member } = context
  const { evidenceId, requirementId } = input
  const found = await findEvidence(context, evidenceId)
  const requirement = await findRequirement(context, requirementId)
  if (!found || !requirement) throw notFound()
  if (found.supersededAt) throw conflict(await readMember(context), 'This has been replaced since you opened it')
  const version = versionOn(requirement.versions, londonToday(context.clock))
  const kinds = version && !version.retired ? version.kinds : []
  const countsAs = kinds.find(isCertificate)
  if (!isCertificate(found.kind) || !version || !countsAs)
    throw invalid([
      { path: 'requirementId', message: 'Only a certificate can be for it, and only where it asks for one' },
    ])
  const id = kinds.includes(found.kind) ? undefined : await insertCount(context, { kind: found.kind, countsAs })
  if (!id) throw conflict(await readMember(context), 'It counts for this already')
  await tellOf(context.db, input)
  await audit(context, {
    action: 'certificate.count-as',
    subject: member.userId,
    object: `certificates_counted_as:${id}`,
    teamId: team.id,
    meta: { evidence: found.kind, requirement: version.name },
  })
  return readMember(context)
}

/** Takes back which requirement a certificate is for. */
export async function countNoMore(context: MemberContext, input: { teamId: string; userId: string; countId: string }) {
  const { team, member } = context
  const ended = await endCount(context, input.countId)
  if (!ended) throw notFound()
  await tellOf(context.db, input)
  await audit(context, {
    action: 'certificate.count-no-more',
    subject: member.userId,
    object: `certificates_counted_as:${input.countId}`,
    teamId: team.id,
    meta: { evidence: ended.kind },
  })
  return readMember(context)
}
