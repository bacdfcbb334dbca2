import { personNouns } from '#shared/nouns.ts'

/** `app.notify` publishes `notifications` for everybody it notifies. */
export const noticeNouns = personNouns('notifications', 'noticeSettings')
