import { addDays, atLondon, londonDay, londonTime } from '#shared/time.ts'
import type { MailChoice, NotificationSettings } from '../schema.ts'
import type { MailGroup } from './groups.ts'

/** Further mails of one kind within an hour become a digest at the end of that hour. */
const KIND_PER_HOUR = 5
/** Further mails from one team on a London day become the next morning's digest (security EM01). */
const TEAM_PER_DAY = 5
/** The time of daily digests, in London. */
const DIGEST_TIME = '08:00'

const HOUR_MS = 3_600_000

export interface DueRow {
  id: string
  kind: string
  teamId: string | null
  createdAt: string
}

/** A mail that was sent to the same person: one entry for every kind and team in it. */
export interface SentMail {
  mailId: string
  kind: string
  teamId: string | null
  at: string
}

interface Situation {
  settings: NotificationSettings
  /** Since yesterday. */
  sent: readonly SentMail[]
  now: Date
  /** The setting that a kind follows; undefined for a kind that no feature has any more. */
  choiceOf: (kind: string) => MailChoice | undefined
  /** Whether a kind is of use now alone, so that it is never delayed. */
  isTimely?: (kind: string) => boolean
}

export interface MailPlan {
  /** The ids of the rows of each mail. */
  mails: string[][]
  /** Rows to check again later, and when. */
  later: { id: string; at: Date }[]
  /** Rows without a mail. */
  dropped: string[]
}

/** Decides about all due rows of one person: security notices are mailed at once and separately, the others together, later or never. */
export function planMails(due: readonly DueRow[], situation: Situation): MailPlan {
  const plan: MailPlan = { mails: [], later: [], dropped: [] }
  const together: string[] = []
  for (const row of due) {
    const group = situation.choiceOf(row.kind) ?? 'own'
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

function waitsUntil(
  row: DueRow,
  { settings, sent, now, group, isTimely }: Omit<Situation, 'choiceOf'> & { group: MailGroup },
): Date | undefined {
  if (isTimely?.(row.kind)) return undefined
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

/** The end of the current quiet hours; undefined outside of them. */
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

/** The times of the mails that were sent after an instant. */
function mailTimes(mails: readonly SentMail[], after: number): number[] {
  const times = new Map(mails.map(({ mailId, at }) => [mailId, Date.parse(at)]))
  return [...times.values()].filter((time) => time > after)
}
