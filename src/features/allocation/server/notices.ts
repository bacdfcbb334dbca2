import type { Notice } from '#features/notifications/schema.ts'
import { dayOf, type ToldNotice } from '#shared/notice-words.ts'

const seeIt = ({ params }: ToldNotice) => ({
  path: `/manager-dashboard/rota/fill?run=${params.run}`,
  button: 'See the Plan',
})
const daysOf = (told: ToldNotice) => `${dayOf(told, told.params.from)} to ${dayOf(told, told.params.through)}`

/** What becomes of a plan that took long enough for whoever asked to be elsewhere. */
export const notices = {
  'plan-ready': {
    mail: 'shifts',
    timely: true,
    say: (told) => ({
      text: `The plan for ${told.team} fills ${told.params.filled} of ${told.params.places} ${told.params.places === 1 ? 'place' : 'places'}`,
      more: `It is about ${daysOf(told)}. Nothing is booked until you accept.`,
      ...seeIt(told),
    }),
  },
  'plan-failed': {
    mail: 'shifts',
    timely: true,
    say: (told) => ({
      text: `The plan for ${told.team} could not be made`,
      more: `It was about ${daysOf(told)}. The page says why.`,
      ...seeIt(told),
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    allocation: keyof typeof notices
  }
}
