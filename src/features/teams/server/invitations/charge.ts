import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { tooMany } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import type { Authorized } from '../../policy.ts'
import { invitationsSpent } from '../jobs.ts'

interface Charged {
  outcome: 'ok' | 'quiet' | 'team' | 'recipient' | 'soon' | 'busy'
  wait: number
  /** Whether this was the last mail that the installation may send within the hour. */
  spent: boolean
}

const WORDS = {
  team: 'Your team has sent as many invitations as it can in one day. Please go on tomorrow',
  recipient: 'This address has had five invitations from your team today. Please try again tomorrow',
  soon: 'An invitation has just been sent to this address. Please wait a minute',
  busy: 'Too many invitations are being sent. Please try again later',
}

/**
 * Charges one mail of the team to an address (security 3.4, EM01); throws 429 beyond the team's own limits. `quiet`: the mail is dropped,
 * because the address refuses invitations or has had enough from others, which the inviter may not learn. `wait`: seconds until it may be sent.
 */
export async function chargeInvitation(
  { db, clock }: PersonContext,
  { team, email }: { team: Authorized<{ id: string }>; email: string },
) {
  const { rows } = await sql<Charged>`
    select outcome, wait, spent from app.charge_invitation(${team.id}, ${email}, ${instant(clock)})`.execute(db)
  const { outcome, wait, spent } = rows[0] as Charged
  if (spent) await enqueue(db, invitationsSpent())
  if (outcome === 'ok' || outcome === 'quiet') return { quiet: outcome === 'quiet', wait }
  throw Object.assign(tooMany(wait), { message: WORDS[outcome] })
}
