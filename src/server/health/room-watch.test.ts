import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makePerson } from '#testing/people/factories.ts'
import { createRoomWatch } from './room-watch.ts'

const app = useApp()
const health = async () => (await app.server.inject({ url: '/health' })).json()
const MB = 1024 * 1024

test('little room where the data is shows in health, until there is more', async () => {
  const { conditions } = app.services
  let free = 63 * MB
  const look = createRoomWatch({
    dataDir: app.dataDir,
    conditions,
    room: async (folder) => {
      expect(folder).toBe(app.dataDir)
      return { bavail: free / 4096, bsize: 4096 }
    },
  })
  await look()
  expect(await health()).toMatchObject({ status: 'degraded', conditions: ['disk-low'] })
  free = 64 * MB
  await look()
  expect(await health()).toMatchObject({ status: 'ok', conditions: [] })
  await createRoomWatch({ dataDir: app.dataDir, conditions })()
})

test('the first write that the database refuses for want of room shows in health at once, until a minute after the last', async () => {
  const { pool } = app.services.database
  const person = await makePerson(app)
  const save = () => app.as(person).profile.update({ fullName: 'Another Name', role: 'staff' })
  await pool.query(`create function app.no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before update on app.profiles for each row execute function app.no_room()`)
  await expect(save()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await health()).toMatchObject({ status: 'degraded', conditions: ['database-full'] })
  app.clock.advance({ seconds: 59 })
  await expect(save()).rejects.toThrow()
  app.clock.advance({ seconds: 59 })
  expect((await health()).conditions).toEqual(['database-full'])
  await pool.query('drop function app.no_room cascade')
  await save()
  app.clock.advance({ seconds: 1 })
  expect(await health()).toMatchObject({ status: 'ok', conditions: [] })
})
