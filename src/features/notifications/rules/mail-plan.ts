import { addDays, atLondon, londonDay, londonTime } from '#shared/time.ts'
import type { MailGroup, NotificationKind, NotificationSettings } from '../schema.ts'

/** More mails of one kind within an hour become a digest at the end of that hour. */
export const KIND_PER_HOUR = 5
/** More mails from one team on a London day wait for the next morning's digest (security EM01). */
export const TEAM_PER_DAY = 5
/** When daily digests go out, in London. */
export const DIGEST_TIME = '08:00'

const HOUR_MS = 3_600_000

/**
 * Which choice of the reader a kind belongs to. 'always': mailed at once whatever is chosen; 'own': whoever tells it writes the mail, because
 * it carries a link that only they know.
 */
export const GROUP_OF: Record<NotificationKind, MailGroup | 'always' | 'own'> = {
  'request-created': 'requests',
  'request-decided': 'answers',
  'invitation-received': 'own',
  'invitation-answered': 'team',
  'member-left': 'team',
  'member-removed': 'team',
  'manager-added': 'team',
  'manager-removed': 'team',
  'team-transferred': 'team',
  'team-deleted': 'team',
  'details-asked': 'details',
  'details-updated': 'details',
  'expiry-warning': 'expiry',
  'export-ready': 'exports',
  'security-notice': 'always',
}

export interface DueRow {
  id: string
  kind: NotificationKind
  teamId: string | null
  createdAt: string
}

/** A mail that has gone to the same person: once for every kind and team in it. */
export interface SentMail {
  mailId: string
  kind: NotificationKind
  teamId: string | null
  at: string
}

interface Situation {
  settings: NotificationSettings
  /** Since yesterday. */
  sent: readonly SentMail[]
  now: Date
}

export interface MailPlan {
  /** Ids of the rows that travel together. */
  mails: string[][]
  /** Rows to look at again, and when. */
  later: { id: string; at: Date }[]
  /** Rows that get no mail. */
  dropped: string[]
}

/** What becomes of everything that is due for one person: security notices leave at once and alone, the rest together or later or not at all. */
export function planMails(due: readonly DueRow[], situation: Situation): MailPlan {
  const plan: MailPlan = { mails: [], later: [], dropped: [] }
  const together: string[] = []
  for (const row of due) {
    const group = GROUP_OF[row.kind]
    if (group === 'always') plan.mails.push([row.id])
    else if (group === 'own' || !situation.settings.email || situation.settings[group] === 'never')
      plan.dropped.push(row.id)
    else {
      const at = waitsUntil(row, { ...situation, group })
      if (at) plan.later.push({ id: row.id, at })
      else together.push(row.id)
    }
  }
  if (together.length > 0) plan.mails.push(together)
  return plan
}

function waitsUntil(row: DueRow, { settings, sent, now, group }: Situation & { group: MailGroup }): Date | undefined {
  if (settings[group] === 'daily') {
    const digest = nextDigest(new Date(row.createdAt))
    if (now < digest) return digest
  }
  return quietUntil(settings.quietHours, now) ?? floodUntil(row, { sent, now }) ?? teamUntil(row, { sent, now })
}

/** The first digest time after an instant. */
export function nextDigest(after: Date): Date {
  const today = atLondon(londonDay(after), DIGEST_TIME)
  return after < today ? today : atLondon(addDays(londonDay(after), 1), DIGEST_TIME)
}

/** When the quiet hours that hold now are over; undefined outside of them. */
export function quietUntil(quietHours: NotificationSettings['quietHours'], now: Date): Date | undefined {
  if (!quietHours) return undefined
  const { from, to } = quietHours
  const time = londonTime(now)
  const overnight = from > to
  if (overnight ? time < from && time >= to : time < from || time >= to) return undefined
  const day = londonDay(now)
  return atLondon(overnight && time >= from ? addDays(day, 1) : day, to)
}

function floodUntil({ kind }: DueRow, { sent, now }: Pick<Situation, 'sent' | 'now'>): Date | undefined {
  const times = mailTimes(
    sent.filter((mail) => mail.kind === kind),
    now.getTime() - HOUR_MS,
  )
  return times.length >= KIND_PER_HOUR ? new Date(Math.min(...times) + HOUR_MS) : undefined
}

function teamUntil({ teamId }: DueRow, { sent, now }: Pick<Situation, 'sent' | 'now'>): Date | undefined {
  if (teamId === null) return undefined
  const midnight = atLondon(londonDay(now), '00:00').getTime()
  const times = mailTimes(
    sent.filter((mail) => mail.teamId === teamId),
    midnight - 1,
  )
  return times.length >= TEAM_PER_DAY ? nextDigest(now) : undefined
}

/** When each of the mails was sent, of those after an instant. */
function mailTimes(mails: readonly SentMail[], after: number): number[] {
  const times = new Map(mails.map(({ mailId, at }) => [mailId, Date.parse(at)]))
  return [...times.values()].filter((time) => time > after)
}
