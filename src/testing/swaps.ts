import { expect } from 'vitest'
import { askColleagues } from '#features/swaps/server/asking.ts'
import { londonTime } from '#shared/time.ts'
import type { TestApp } from './app.ts'
import { shiftInvariants } from './invariants/shifts.ts'
import { clearForWork } from './people/cleared.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from './people/factories.ts'
import { makeShift } from './shifts.ts'

export async function expectSoundShifts({ services }: TestApp) {
  for (const { name, wrong } of shiftInvariants)
    expect((await services.database.pool.query(wrong)).rows, name).toEqual([])
}

/** What tests of swaps begin with. */
export function swapping(app: TestApp) {
  const as = (person: TestPerson) => app.as(person).shifts
  const worker = async (team: TestTeam) => clearForWork(app, { team, person: await makeMember(app, { team }) })

  async function untilNoon() {
    while (!londonTime(new Date(app.clock.now())).startsWith('12')) app.clock.advance({ minutes: 30 })
  }

  /** Books somebody on a published shift; their place. */
  async function book(team: TestTeam, person: TestPerson, given: Omit<Parameters<typeof makeShift>[1], 'team'>) {
    const shiftId = await makeShift(app, { team, booking: 'assign', ...given })
    await as(team.owner).assign({ teamId: team.id, shiftId, userId: person.id })
    const place = (await as(person).mine({ when: 'upcoming' })).items.find((one) => one.shiftId === shiftId)
    return { shiftId, assignmentId: place!.assignmentId }
  }

  /** A team with somebody booked and others who could work it. */
  async function makeBooked(others: number, { swaps = 'approve' as 'approve' | 'colleagues', ...given } = {}) {
    await untilNoon()
    const team = await makeTeam(app)
    const { version, rules } = await as(team.owner).rules({ teamId: team.id })
    if (swaps !== rules.swaps) await as(team.owner).saveRules({ teamId: team.id, version, rules: { ...rules, swaps } })
    const anna = await worker(team)
    const colleagues = (await Promise.all(Array.from({ length: others }, () => worker(team)))) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ]
    return { team, anna, colleagues, ...(await book(team, anna, { inDays: 4, ...given })) }
  }

  /** Asks, and does what the job does. */
  async function ask(anna: TestPerson, assignmentId: string, people?: readonly TestPerson[]) {
    const userIds = people?.map(({ id }) => id)
    const { swap } = await app.as(anna).swaps.ask({ assignmentId, ...(userIds && { userIds }) })
    await askColleagues(app.services, { swapId: swap!.id, userIds: userIds ?? null })
    return swap!.id
  }

  return { worker, book, makeBooked, ask }
}
