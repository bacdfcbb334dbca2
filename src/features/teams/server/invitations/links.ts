import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { maskEmail } from '#features/accounts/rules/email.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import type { Vault } from '#server/crypto/vault.ts'
import type { InvitationRole } from '../../schema.ts'

const STOP = 'invitation-stop'

/** The token of a stop link: a MAC without a row that never expires, because it has to work in the oldest mail too. */
export function stopToken(vault: Vault, invitationId: string) {
  return `${invitationId}.${vault.linkMac(`${STOP}|${invitationId}`)}`
}

function readStopToken(vault: Vault, token: string) {
  const [invitationId = ''] = token.split('.')
  const [given, right] = [Buffer.from(token), Buffer.from(stopToken(vault, invitationId))]
  return given.length === right.length && timingSafeEqual(given, right) ? invitationId : undefined
}

interface Found {
  teamName: string
  role: InvitationRole
  invitedBy: string
  email: string
  stands: boolean
}

/** What the holder of an invitation's link may read without a session; 404 for a link that a newer one has replaced. */
export async function findInvitation({ db, clock }: Context, token: string) {
  const { rows } = await sql<Found>`
    select team_name as "teamName", role, invited_by as "invitedBy", email, stands
    from app.find_invitation(${hashSecret(token)}, ${instant(clock)})`.execute(db)
  const found = rows[0]
  if (!found) throw notFound()
  const { email, stands, ...rest } = found
  return { ...rest, sentTo: maskEmail(email), open: stands }
}

/** Stops invitations as the holder of a stop link chooses, signed in or not. */
export async function stopInvitations(
  context: Context,
  { token, from }: { token: string; from: 'team' | 'everybody' | 'nobody' },
) {
  const { db, clock, vault } = context
  const invitationId = readStopToken(vault, token)
  const { rows } = invitationId
    ? await sql<{ teamId: string; teamName: string }>`
        select team_id as "teamId", team_name as "teamName" from app.stop_invitations(${invitationId}, ${from}, ${instant(clock)})`.execute(
        db,
      )
    : { rows: [] }
  const stopped = rows[0]
  if (!stopped) throw notFound()
  const { teamId, teamName } = stopped
  await audit(context, {
    action: 'invitation.stop',
    object: `team_invitations:${invitationId}`,
    teamId,
    meta: { from },
  })
  return { teamName }
}
