import { tooMany } from '#server/calls/errors.ts'

/** What `app.room_for_mail` says of one more mail with a link; `busy`: the whole installation has sent enough. */
export interface MailRoom {
  outcome: 'ok' | 'quiet' | 'team' | 'recipient' | 'soon' | 'busy'
  wait: number
}

const EMAILS = { many: 'of these emails', one: 'An email' }

/**
 * Whether a mail to an address is dropped (`quiet`): it refuses such mails or has had enough of them, which the sender
 * may not learn. Throws 429 beyond a limit of the team's own.
 */
export function requireMailRoom({ outcome, wait }: MailRoom, { many, one } = EMAILS): { quiet: boolean } {
  if (outcome === 'ok' || outcome === 'quiet') return { quiet: outcome === 'quiet' }
  const refusals = {
    team: `Your team has sent as many ${many} as it can in one day. Please go on tomorrow`,
    recipient: `This address has had five ${many} from your team today. Please try again tomorrow`,
    soon: `${one} has just been sent to this address. Please wait a minute`,
    busy: `Too many ${many} are being sent. Please try again later`,
  }
  throw Object.assign(tooMany(wait), { message: refusals[outcome] })
}
