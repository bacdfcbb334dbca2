import { expect, test } from 'vitest'
import { transact } from '#server/db.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeTeam } from '#testing/factories.ts'
import { managersOf, notify } from './server/data.ts'

const app = useApp()

test('one call tells everybody once, and only in the transaction that caused it', async () => {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  await makeMember(app, { team })
  const about = await makePerson(app)
  const { database, clock, vault } = app.services
  const tell = (after = async () => {}) =>
    transact(database, { role: 'care_app' }, async (db) => {
      const to = await managersOf(db, team.id)
      await notify({ db, clock, vault }, { to: [...to, ...to], kind: 'member-left', teamId: team.id, about: about.id })
      await after()
    })
  await expect(tell(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await tell()
  const { rows } = await database.pool.query('select user_id from app.notifications where team_id = $1', [team.id])
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([team.owner.id, manager.id].toSorted())
})
