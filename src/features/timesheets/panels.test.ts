import { describe, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeMember } from '#testing/people/factories.ts'
import { makeWorked } from '#testing/worked.ts'

const app = useApp()
const NOT_FOUND = { code: 'NOT_FOUND' }

describe('hours where managers look at a person or a shift', () => {
  test('of a person by month; of a shift with plan, times, pay and charge; no amounts for who sees no pay', async () => {
    const { team, manager, person, line } = await makeWorked(app, [{ daysAgo: 2, charge: '20.00' }])
    const teamId = team.id
    const { rows } = await app.services.database.pool.query<{ shiftId: string }>(
      'select a.shift_id as "shiftId" from app.work_records r join app.assignments a on a.id = r.place_id where r.id = $1',
      [line.id],
    )
    const { shiftId } = rows[0]!
    const of = { teamId, userId: person.id, month: line.day.slice(0, 7) }
    const [owner, other] = [app.as(team.owner).timesheets, app.as(manager).timesheets]
    const own = { id: line.id, minutes: 450, pay: 10_125 }
    expect(await owner.ofPerson(of)).toMatchObject([own])
    expect(await owner.ofPerson({ ...of, month: '2020-01' })).toEqual([])
    expect(await owner.ofShift({ teamId, shiftId })).toMatchObject([{ ...own, charge: 15_000 }])
    expect(await owner.line({ teamId, recordId: line.id })).toMatchObject({ ...own, charge: 15_000 })
    const unseen = { pay: null, plannedPay: null }
    expect(await other.ofPerson(of)).toMatchObject([unseen])
    expect(await other.ofShift({ teamId, shiftId })).toMatchObject([{ ...unseen, charge: null }])
    expect(await other.line({ teamId, recordId: line.id })).toMatchObject({ charge: null })
    const colleague = await makeMember(app, { team })
    await expect(app.as(colleague).timesheets.ofPerson(of)).rejects.toMatchObject(NOT_FOUND)
    await expect(app.as(person).timesheets.ofShift({ teamId, shiftId })).rejects.toMatchObject(NOT_FOUND)
  })
})
