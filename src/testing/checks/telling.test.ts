import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Whoever writes a notification by another way than `app.notify` forgets the phones, the caps or the open pages.
const HERE = 'migrations/functions/notifications.sql'
const INSERT = /\binsert\s+into\s+(?:app\.)?"?notifications"?\b|insertInto\(\s*['"`](?:app\.)?notifications['"`]/gi

const production = [...globSync('migrations/functions/*.sql'), ...globSync('{src,demo,scripts}/**/*.{ts,tsx}')].filter(
  (file) => !/\.test\.tsx?$|^src\/testing\//.test(file),
)

test('there is one way into the notifications: the function app.notify', () => {
  const inserts = production.flatMap((file) =>
    (readFileSync(file, 'utf8').match(INSERT) ?? []).map((insert) => `${file}: ${insert}`),
  )
  expect(inserts).toEqual([`${HERE}: insert into notifications`])
})

test('it finds an insert of either kind', () => {
  const found = (text: string) => text.match(INSERT)?.length ?? 0
  expect(found('with a as (insert into app.notifications (user_id)')).toBe(1)
  expect(found(`db.insertInto('notifications')`)).toBe(1)
  expect(found('insert into app.notification_settings')).toBe(0)
})
