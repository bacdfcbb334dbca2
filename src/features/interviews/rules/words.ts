import { mapOf } from '#shared/maps.ts'
import type { NoticeWords } from '#shared/notice-words.ts'

/** How a candidate is met. */
export const ways = [
  { value: 'place', label: 'In person' },
  { value: 'phone', label: 'By phone' },
  { value: 'video', label: 'By video' },
] as const
export type Way = (typeof ways)[number]['value']

/** The five steps of a score; 0 stands for none yet. */
export const steps = ['Poor', 'Weak', 'Fair', 'Good', 'Strong'] as const

/** Why somebody was not taken. */
export const rejectReasons = [
  { value: 'score', label: 'Did not reach the pass mark' },
  { value: 'experience', label: 'Too little experience for this job' },
  { value: 'availability', label: 'Cannot work the hours we need' },
  { value: 'checks', label: 'Did not meet a required check' },
  { value: 'conduct', label: 'Conduct in the interview' },
  { value: 'filled', label: 'All places are filled' },
  { value: 'withdrew', label: 'Withdrew from the process' },
] as const

export const reasonLabel = (reason: string | null) =>
  rejectReasons.find(({ value }) => value === reason)?.label ?? reason ?? ''

export const wayLabel = (way: string) => ways.find(({ value }) => value === way)?.label ?? way

const PLACES: Record<string, string> = { place: 'Place', phone: 'Number', video: 'Link' }

/** What stands for the place of an interview of some way. */
export const placeLabel = (way: string) => PLACES[way] ?? 'Place'

export const minuteChoices = [15, 20, 30, 40, 45, 60, 75, 90, 120] as const

/** Where it is, for a mail: with the way there where one goes somewhere. */
export function placeFact(way: string, place: string): NonNullable<NoticeWords['facts']>[number] {
  const label = placeLabel(way)
  return way === 'place' ? [label, place, { link: { label: 'Open in maps', url: mapOf(place) } }] : [label, place]
}
