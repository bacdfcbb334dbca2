import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makePerson, makeTeam } from '#testing/people/factories.ts'
import { connect, sendWithoutWaiting, transact } from './db.ts'

const app = useApp()

function whoAmI() {
  return sql<{ uid: string | null; free: boolean }>`select app.uid() as uid, current_user = session_user as free`
}

test('two hundred people on three connections never see each other’s rows', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(app)))
  const crowded = connect(app.services.database.connection, { max: 3 })
  try {
    const turns = Array.from({ length: 200 }, (_, turn) => people[turn % people.length] as (typeof people)[number])
    await Promise.all(
      turns.map(async (person, turn) => {
        const work = transact(crowded, { role: 'care_app', readOnly: true }, async (db) => {
          await sql`select set_config('app.user_id', ${person.id}, true)`.execute(db)
          if (turn % 7 === 0) throw new Error('the request fails')
          return db.selectFrom('profiles').select('user_id').execute()
        })
        if (turn % 7 === 0) await expect(work).rejects.toThrow('the request fails')
        else expect(await work).toEqual([{ user_id: person.id }])
      }),
    )
    expect((await whoAmI().execute(crowded.kysely)).rows).toEqual([{ uid: null, free: true }])
  } finally {
    await crowded.close()
  }
})

test('instants are ISO instants in UTC, with and without parts of a second, wherever the connection is', async () => {
  const client = await app.services.database.pool.connect()
  const read = async (text: string) => (await client.query('select $1::timestamptz as at', [text])).rows[0].at
  try {
    for (const zone of ['UTC', 'Europe/London', 'Asia/Kolkata']) {
      await client.query(`set timezone = '${zone}'`)
      expect(await read('2026-07-01T00:30:05+01')).toBe('2026-06-30T23:30:05.000Z')
      expect(await read('2026-07-01T00:30:05.1239Z')).toBe('2026-07-01T00:30:05.123Z')
      expect(await read('2024-02-29T23:59:59.5Z')).toBe('2024-02-29T23:59:59.500Z')
    }
  } finally {
    client.release(true)
  }
})

test('a read-only transaction cannot write', async () => {
  const { id } = await makePerson(app)
  await expect(
    transact(app.services.database, { role: 'care_worker', readOnly: true }, (db) =>
      db.updateTable('profiles').set({ full_name: 'Other' }).where('user_id', '=', id).execute(),
    ),
  ).rejects.toMatchObject({ code: '25006' })
})

test('nobody may take over another person’s row, or give their own away', async () => {
  const [alice, bob] = [await makePerson(app), await makePerson(app)]
  const asAlice = <T>(work: Parameters<typeof transact<T>>[2]) =>
    transact(app.services.database, { role: 'care_app' }, async (db) => {
      await sql`select set_config('app.user_id', ${alice.id}, true)`.execute(db)
      return work(db, undefined)
    })
  const changed = await asAlice((db) =>
    db.updateTable('profiles').set({ full_name: 'Stolen' }).where('user_id', '=', bob.id).executeTakeFirst(),
  )
  expect(Number(changed.numUpdatedRows)).toBe(0)
  await expect(
    asAlice((db) => db.updateTable('profiles').set({ user_id: bob.id }).where('user_id', '=', alice.id).execute()),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a failed statement that nobody awaits fails the transaction, which throws that error', async () => {
  const { id } = await makePerson(app)
  const work = transact(app.services.database, { role: 'care_worker' }, async (db) => {
    await db.updateTable('profiles').set({ full_name: 'Other' }).where('user_id', '=', id).execute()
    await sendWithoutWaiting(db, sql`update app.profiles set full_name = '' where user_id = ${id}`.compile(db))
    return 'done'
  })
  await expect(work).rejects.toMatchObject({ code: '23514' })
  const { rows } = await sql<{
    name: string
  }>`select full_name as name from app.profiles where user_id = ${id}`.execute(app.services.database.kysely)
  expect(rows[0]?.name).not.toBe('Other')
})

test('a transaction with a failure that was caught and ignored is not committed', async () => {
  const work = transact(app.services.database, { role: 'care_worker' }, async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => {})
    return 'done'
  })
  await expect(work).rejects.toThrow('rolled back')
})

test('a statement after the end of its transaction is refused', async () => {
  const left = await transact(app.services.database, { role: 'care_app' }, async (db) => db)
  await expect(whoAmI().execute(left)).rejects.toThrow('the transaction is over')
  await expect(sendWithoutWaiting(left, whoAmI().compile(left))).rejects.toThrow('the transaction is over')
})

describe('a deadlock or serialization failure', () => {
  const database = () => app.services.database

  /** Lets the next `howMany` changes of a team's code fail, as the database fails the loser of a deadlock. */
  async function loseRaces(howMany: number) {
    await database().pool.query(`drop sequence if exists public.race;
      create sequence public.race; grant usage on sequence public.race to public;
      create or replace function public.lose_race() returns trigger language plpgsql as $$
      begin
        if nextval('public.race') <= ${howMany} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new;
      end $$;
      create or replace trigger lose_race before update of team_code on app.teams for each row execute function public.lose_race()`)
  }

  test('is retried, and every call succeeds', async () => {
    const [one, other] = [await makePerson(app), await makePerson(app)]
    const rename = (name: string, { id }: { id: string }) =>
      sql`update app.profiles set full_name = ${name} where user_id = ${id}`
    let begun = 0
    let bothHold = () => {}
    const both = new Promise<void>((resolve) => {
      bothHold = resolve
    })
    const renameBoth = (name: string, order: { id: string }[]) =>
      transact(database(), { role: 'care_worker' }, async (db) => {
        await rename(name, order[0] as { id: string }).execute(db)
        if (++begun === 2) bothHold()
        await both
        await rename(name, order[1] as { id: string }).execute(db)
        return name
      })
    expect(await Promise.all([renameBoth('First', [one, other]), renameBoth('Second', [other, one])])).toEqual([
      'First',
      'Second',
    ])
    // One more where the retry overtakes the one that waited, and loses again.
    expect([3, 4]).toContain(begun)
  })

  test('makes a procedure take effect once', async () => {
    const team = await makeTeam(app)
    await loseRaces(3)
    const { teamCode } = await app.as(team.owner).teams.rotateCode({ teamId: team.id })
    const { rows } = await database().pool.query(
      `select t.team_code, (select count(*)::int from app.audit_events e where e.chain = t.id and e.action = 'team.rotateCode') as audited
       from app.teams t where t.id = $1`,
      [team.id],
    )
    expect(rows).toEqual([{ team_code: teamCode, audited: 1 }])
  })

  test('that persists is answered 503 with Retry-After', async () => {
    const team = await makeTeam(app)
    await loseRaces(1000)
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/teams/${team.id}/code`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      cookies: { '__Host-session': team.owner.sessionSecret },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    await loseRaces(0)
  })
})

test('the cause of a failure is the statement that failed first, also when later ones are read by nobody', async () => {
  const work = transact(app.services.database, { role: 'care_app' }, async (db) => {
    const failing = sql`select 1 / (count(*) - count(*)) from pg_sleep(0.05)`.execute(db)
    await new Promise((sent) => setTimeout(sent, 10))
    await sendWithoutWaiting(db, sql`select 1`.compile(db))
    await failing
  })
  await expect(work).rejects.toThrow('division by zero')
})

test('a transaction opens in the packet of its first statement, also one that reads no session first', async () => {
  const alone = connect(app.services.database.connection, { max: 1 })
  try {
    const client = await alone.pool.connect()
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    client.release()
    const packets = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as never)]
    await transact(alone, { role: 'care_worker' }, async (db) => {
      await sql`select 1`.execute(db)
      await sql`select 2`.execute(db)
    })
    expect(packets.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(3)
  } finally {
    await alone.close()
  }
})

test('a role that may not be taken fails the transaction before any of its statements runs', async () => {
  const work = transact(app.services.database, { role: 'care_backup' as never }, async (db) => {
    await sql`create table app.left_behind ()`.execute(db)
  })
  await expect(work).rejects.toMatchObject({ code: '42501' })
  const { rows } = await app.services.database.pool.query(`select to_regclass('app.left_behind') as left_behind`)
  expect(rows).toEqual([{ left_behind: null }])
})
