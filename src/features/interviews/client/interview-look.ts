import { IconMapPin, IconPhone, IconVideo, type TablerIcon } from '@tabler/icons-react'
import type { State } from '#client/ui/state/state.ts'
import { type Day, deviceClock, formatLongDay } from '#shared/time.ts'
import { endOf } from '../rules/times.ts'
import type { Way } from '../rules/words.ts'
import type { Interview } from '../schema.ts'

export const WAY_ICONS: Record<Way, TablerIcon> = { place: IconMapPin, phone: IconPhone, video: IconVideo }

type Judged = Pick<Interview, 'state' | 'outcome' | 'startsAt' | 'minutes'> & Partial<Pick<Interview, 'panel'>>

const isOver = ({ startsAt, minutes }: Pick<Judged, 'startsAt' | 'minutes'>) =>
  startsAt !== null && Date.parse(endOf(startsAt, minutes)) <= deviceClock.now()

export const hasBegun = ({ startsAt }: Pick<Judged, 'startsAt'>) =>
  startsAt !== null && Date.parse(startsAt) <= deviceClock.now()

const OUTCOMES: Record<NonNullable<Interview['outcome']>, [State, string]> = {
  offer: ['ok', 'Offer made'],
  reject: ['plain', 'Rejected'],
  pool: ['info', 'Talent pool'],
}

/** What has become of an interview, in words and with the colours of its state. */
export function lookOf(interview: Judged): { state: State; words: string } {
  const { state, outcome } = interview
  if (outcome) return { state: OUTCOMES[outcome][0], words: OUTCOMES[outcome][1] }
  if (state === 'cancelled') return { state: 'plain', words: 'Cancelled' }
  if (state === 'no-show') return { state: 'bad', words: 'Did not come' }
  if (state === 'offered') return { state: 'info', words: 'To pick a time' }
  if (!isOver(interview) && interview.panel?.every(({ gone }) => gone))
    return { state: 'bad', words: 'Nobody interviews' }
  return isOver(interview) ? { state: 'soon', words: 'Outcome open' } : { state: 'ok', words: 'Planned' }
}

/** The heading of a day's interviews. */
export const dayHeading = (day: Day, today: Day) => `${day === today ? 'Today, ' : ''}${formatLongDay(day, { today })}`
