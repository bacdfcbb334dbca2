import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/calls/errors.ts'
import { requireRecentSignIn } from '#server/calls/recent-sign-in.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import { teamNouns } from '../../nouns.ts'
import { can, teamActions } from '../../policy.ts'
import { INVITATION_DAYS, type InvitationRole } from '../../schema.ts'
import type { AuthorizedTeam, TeamContext } from '../gate.ts'
import { invitationMailed } from '../jobs.ts'
import { chargeInvitation } from './charge.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Throws unless the caller may invite to this role: every manager staff; owners with a recent sign-in managers, too. */
function requireRight(context: TeamContext, role: InvitationRole) {
  if (role === 'staff') return
  if (!can(context.team, teamActions.inviteManagers)) throw forbidden('Only an owner may invite managers')
  requireRecentSignIn(context)
}

interface NewInvitation {
  email: string
  role: InvitationRole
  message?: string | undefined
  seesHealth?: boolean | undefined
  seesPay?: boolean | undefined
  mayOverride?: boolean | undefined
  runsPayroll?: boolean | undefined
  /** What the team knows of the person from an interview. */
  fullName?: string
  job?: string
}

/**
 * Invites an address. It does not check whether the address has an account: the worker that writes the mail does, so
 * that answer and time are the same. Sends an open invitation to the address again. 422 for the caller's own address,
 * and for a person who has that role already.
 */
export async function invite(context: TeamContext, invitation: NewInvitation) {
  const { db, actor, team } = context
  requireRight(context, invitation.role)
  const { seesHealth, seesPay, mayOverride, runsPayroll } = invitation
  if (invitation.role === 'staff' && (seesHealth || seesPay || mayOverride || runsPayroll))
    throw invalid([{ path: 'role', message: 'Staff have no such permissions' }])
  if (invitation.email === actor.email) throw invalid([{ path: 'email', message: 'This is your own email address' }])
  await refuseMember(context, { team, ...invitation })
  const { quiet, wait } = await chargeInvitation(context, { team, email: invitation.email })
  const invitationId = await store(context, { team, invitation })
  await Promise.all([
    enqueue(db, invitationMailed({ invitationId, quiet, isNew: true }, wait)),
    publish(db, teamNouns.invitations.of(team.id)),
    audit(context, {
      action: 'invitation.send',
      object: `team_invitations:${invitationId}`,
      teamId: team.id,
      meta: { role: invitation.role },
    }),
  ])
  return { id: invitationId }
}

/** Managers see the addresses of their team's members anyway: this refusal reveals nothing new. */
async function refuseMember(
  { db }: PersonContext,
  { team, email, role }: { team: AuthorizedTeam; email: string; role: InvitationRole },
) {
  const member = await db
    .selectFrom('users as u')
    .innerJoin('team_members as m', 'm.user_id', 'u.id')
    .select('m.role')
    .where('u.email', '=', email)
    .where('m.team_id', '=', team.id)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
  if (!member || (member.role === 'staff' && role === 'manager')) return
  const message = role === 'staff' ? 'This person is already in your team' : 'This person already manages your team'
  throw invalid([{ path: 'email', message }])
}

/** Creates the invitation, or renews the open one to the same address; 422 when that one offers another role. */
async function store(
  { db, actor, clock }: PersonContext,
  { team, invitation }: { team: AuthorizedTeam; invitation: NewInvitation },
) {
  const { email, role, message, fullName = null, job = null } = invitation
  const now = instant(clock)
  const renewed = {
    message: message ?? null,
    full_name: fullName,
    job,
    sees_health: invitation.seesHealth ?? false,
    sees_pay: invitation.seesPay ?? false,
    may_override: invitation.mayOverride ?? false,
    runs_payroll: invitation.runsPayroll ?? false,
    invited_by: actor.id,
    sent_at: now,
    expires_at: expiry(clock.now()),
    waits_since: null,
  }
  // A literal instead of a parameter: the partial index on 'pending' would not match once the statement's plan is reused.
  const { id } = (await db
    .insertInto('team_invitations')
    .values({ team_id: team.id, email, role, created_at: now, ...renewed })
    .onConflict((open) =>
      open
        .columns(['team_id', 'email'])
        .where(sql<boolean>`status = 'pending'`)
        .doUpdateSet(renewed)
        .where('team_invitations.role', '=', role),
    )
    .returning('id')
    .executeTakeFirst()) ?? { id: undefined }
  if (id) return id
  throw invalid([
    { path: 'email', message: 'This address has an open invitation in another role. Cancel that one first' },
  ])
}

function expiry(now: number) {
  return new Date(now + INVITATION_DAYS * DAY_MS).toISOString()
}

/** The team's invitation, for a caller who may change it. 404 for another team's, 409 once it is answered or cancelled. */
async function authorizeInvitation({ db, team }: TeamContext, invitationId: string) {
  const found = await db
    .selectFrom('team_invitations')
    .select(['id', 'email', 'role', 'status'])
    .where('id', '=', invitationId)
    .where('team_id', '=', team.id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const invitation = { ...found, role: found.role as InvitationRole }
  if (invitation.role === 'manager' && !can(team, teamActions.inviteManagers))
    throw forbidden('Only an owner may invite managers')
  return { team, invitation }
}

const CLOSED = 'This invitation is no longer open'

/** Sends an invitation again: a new link, seven new days, and the caller as its sender. */
export async function resend(context: TeamContext, { invitationId }: { invitationId: string }) {
  const { db, actor, clock } = context
  const { team, invitation } = await authorizeInvitation(context, invitationId)
  requireRight(context, invitation.role)
  if (invitation.status !== 'pending') throw conflict({ status: invitation.status }, CLOSED)
  const { quiet, wait } = await chargeInvitation(context, { team, email: invitation.email })
  const renewed = await db
    .updateTable('team_invitations')
    .set({ invited_by: actor.id, sent_at: instant(clock), expires_at: expiry(clock.now()), waits_since: null })
    .where('id', '=', invitation.id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!renewed) throw conflict({}, CLOSED)
  await Promise.all([
    enqueue(db, invitationMailed({ invitationId: renewed.id, quiet, isNew: false }, wait)),
    publish(db, teamNouns.invitations.of(team.id)),
    audit(context, { action: 'invitation.resend', object: `team_invitations:${renewed.id}`, teamId: team.id }),
  ])
  return renewed
}

/** Cancels an invitation: it can no longer be answered. */
export async function cancel(context: TeamContext, { invitationId }: { invitationId: string }) {
  const { db, clock } = context
  const { team, invitation } = await authorizeInvitation(context, invitationId)
  const cancelled = await db
    .updateTable('team_invitations')
    .set({ status: 'cancelled', answered_at: instant(clock) })
    .where('id', '=', invitation.id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!cancelled) throw conflict({ status: invitation.status }, CLOSED)
  await Promise.all([
    publish(db, teamNouns.invitations.of(team.id)),
    audit(context, { action: 'invitation.cancel', object: `team_invitations:${cancelled.id}`, teamId: team.id }),
  ])
  return { id: cancelled.id }
}
