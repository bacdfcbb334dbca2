import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import type { Authorized } from '../../policy.ts'
import { invitationsSpent } from '../jobs.ts'
import { type MailRoom, requireMailRoom } from '../mail-room.ts'

interface Charged extends MailRoom {
  /** Whether this was the last mail that the installation may send within the hour. */
  spent: boolean
}

const INVITATIONS = { many: 'invitations', one: 'An invitation' }

/**
 * Charges one mail of the team to an address (security 3.4, EM01); throws 429 beyond the team's own limits. `quiet`:
 * the mail is dropped, because the address refuses invitations or has had enough from others, which the inviter may not
 * learn. `wait`: seconds until it may be sent.
 */
export async function chargeInvitation(
  { db, clock }: PersonContext,
  { team, email }: { team: Authorized<{ id: string }>; email: string },
) {
  const { rows } = await sql<Charged>`
    select outcome, wait, spent from app.charge_invitation(${team.id}, ${email}, ${instant(clock)})`.execute(db)
  const charged = rows[0] as Charged
  if (charged.spent) await enqueue(db, invitationsSpent())
  return { ...requireMailRoom(charged, INVITATIONS), wait: charged.wait }
}
