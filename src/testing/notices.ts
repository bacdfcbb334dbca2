import type { NoticeLine } from '#features/notifications/schema.ts'
import type { TestApp } from './app.ts'

type Told = Pick<NoticeLine, 'text' | 'more' | 'path'> & { isRead: boolean }

/** What somebody has been told, newest first, each notification by itself. */
export async function toldTo(app: TestApp, person: { sessionSecret: string }): Promise<Told[]> {
  const { items } = await app.as(person).notifications.list({})
  return items.flatMap(({ lines, unread, ...entry }) =>
    lines.length > 0
      ? lines.map(({ readAt, ...line }) => ({ ...line, isRead: readAt !== null }))
      : [{ ...entry, isRead: unread === 0 }],
  )
}
