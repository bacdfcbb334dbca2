import type { MailChoice, NotificationSettings } from '../schema.ts'
import { quietUntil } from './mail-plan.ts'

interface Situation {
  settings: NotificationSettings
  now: Date
  /** It is useful only now: quiet hours do not delay it. */
  timely?: boolean | undefined
}

/** Whether a notification goes to a person's devices: now, later, or not at all. Security notices go at once, whatever was chosen. */
export function planPush(choice: MailChoice, { settings, now, timely = false }: Situation): 'now' | 'never' | Date {
  if (choice === 'always') return 'now'
  if (choice !== 'own' && !settings.push.includes(choice)) return 'never'
  return timely ? 'now' : (quietUntil(settings.quietHours, now) ?? 'now')
}
