import { uuidIn } from '#client/address.ts'
import { isBetweenDays } from '#shared/time.ts'

const lists = ['upcoming', 'recent'] as const
export type InterviewList = (typeof lists)[number]
const spans = ['week', 'month'] as const
export type Span = (typeof spans)[number]

/** The state of the interviews page in its address. */
export interface InterviewsState {
  list?: InterviewList | undefined
  /** The interview whose panel is open. */
  interview?: string | undefined
  /** The calendar instead of the lists: a week or a month around a day. */
  calendar?: Span | undefined
  day?: string | undefined
  /** The form that plans a new one is open. */
  schedule?: true | undefined
}

/** Parses the address; invalid values become undefined (an omitted name would keep its unchecked value). */
export function parseInterviewsState({
  list,
  interview,
  calendar,
  day,
  schedule,
}: Record<string, unknown>): InterviewsState {
  return {
    list: lists.find((known) => known === list),
    interview: uuidIn(interview),
    calendar: spans.find((known) => known === calendar),
    day: typeof day === 'string' && isBetweenDays(day) ? day : undefined,
    schedule: schedule === true || undefined,
  }
}
