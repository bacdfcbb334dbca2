import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { changedBy, teamNouns } from '../../nouns.ts'
import type { InvitationRole } from '../../schema.ts'
import { holdTeam } from '../gate.ts'

interface Answered {
  outcome: 'accepted' | 'declined' | 'cancelled' | 'expired'
  changed: boolean
  teamId: string
  teamName: string
  role: InvitationRole
  invitedBy: string
}

const TOO_LATE = {
  accepted: 'You have already accepted this invitation',
  declined: 'You have already declined this invitation',
  cancelled: 'This invitation has been taken back',
  expired: 'This invitation is no longer valid. Ask for a new one',
}

/**
 * The addressee's answer, which counts once: accepting makes them a member in the same transaction. 404 when it is not
 * theirs, 409 when it is closed.
 */
export async function answer(
  context: PersonContext,
  { invitationId, accept }: { invitationId: string; accept: boolean },
) {
  const { db, actor, clock } = context
  await holdTeam(db, { invitationId })
  const { rows } = await sql<Answered>`
    select outcome, changed, team_id as "teamId", team_name as "teamName", role, invited_by as "invitedBy"
    from app.answer_invitation(${invitationId}, ${accept}, ${instant(clock)})`.execute(db)
  const found = rows[0]
  if (!found) throw notFound()
  const { outcome, changed, teamId, teamName, role, invitedBy } = found
  if (!changed) throw conflict({ status: outcome }, TOO_LATE[outcome])
  const shown = [teamNouns.invitations, ...(accept ? [teamNouns.requests, ...changedBy(role)] : [])]
  await Promise.all([
    publish(db, ...shown.map((noun) => noun.of(teamId)), teamNouns.teams.of(actor.id)),
    notify(context, {
      to: [invitedBy],
      kind: 'invitation-answered',
      teamId,
      about: actor.id,
      params: { answer: outcome, role },
    }),
    audit(context, {
      action: accept ? 'invitation.accept' : 'invitation.decline',
      subject: actor.id,
      object: `team_invitations:${invitationId}`,
      teamId,
      meta: { role },
    }),
  ])
  return { outcome: accept ? ('accepted' as const) : ('declined' as const), role, teamId, teamName }
}
