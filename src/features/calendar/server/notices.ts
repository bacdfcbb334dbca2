import type { Notice } from '#features/notifications/schema.ts'
import { formatLongDay, londonDay, londonTime } from '#shared/time.ts'

/** The notifications of a person's calendar. */
export const notices = {
  'shift-reminder': {
    mail: 'shifts',
    timely: true,
    say({ team, params }) {
      const at = new Date(String(params.startsAt))
      const when = Number.isNaN(at.getTime()) ? 'soon' : `on ${formatLongDay(londonDay(at))} at ${londonTime(at)}`
      const id =
        typeof params.assignment === 'string' && /^[0-9a-f-]{36}$/.test(params.assignment) ? params.assignment : ''
      return {
        text: `Your shift with ${team} begins ${when}`,
        path: `/shifts?view=mine${id && `&shift=${id}`}`,
        button: 'See your shift',
      }
    },
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    calendar: keyof typeof notices
  }
}
