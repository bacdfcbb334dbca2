import type { MailChoice, NotificationSettings } from '../schema.ts'
import { quietUntil } from './mail-plan.ts'

/** Whether a notification goes to a person's devices: now, later, or not at all. Security notices go at once, whatever was chosen. */
export function planPush(
  choice: MailChoice,
  { settings, now }: { settings: NotificationSettings; now: Date },
): 'now' | 'never' | Date {
  if (choice === 'always') return 'now'
  if (choice !== 'own' && !settings.push.includes(choice)) return 'never'
  return quietUntil(settings.quietHours, now) ?? 'now'
}
