import { addDays } from '#shared/time.ts'
import type { TestApp } from './app.ts'
import { UPLOAD_HEADERS } from './files/upload.ts'
import type { TestPerson } from './people/factories.ts'
import { putOnFile } from './people/on-file.ts'
import { makeWorked, type Worked } from './worked.ts'

export const PAYE = { engagement: 'paye', nation: 'great-britain', holiday: 'with-pay' } as const

/** A team whose person has worked and is engaged, and whose week of pay ended on the day of the last of their shifts. */
async function anEngaged(app: TestApp, shifts?: Parameters<typeof makeWorked>[1]) {
  const stage = await makeWorked(app, shifts)
  const { team, person, lines } = stage
  const last = lines
    .map(({ day }) => day)
    .sort()
    .at(-1)!
  await app.as(team.owner).pay.saveSettings({
    ...{ teamId: team.id, version: 0, every: 'week', firstDay: addDays(last, -6), payAfter: 5 },
  })
  await app.as(team.owner).pay.savePeople({ teamId: team.id, userIds: [person.id], ...PAYE })
  return { ...stage, through: last }
}

/** The same with all on file that is asked for before a first pay. */
export async function aPayingTeam(app: TestApp, shifts?: Parameters<typeof makeWorked>[1]) {
  const stage = await anEngaged(app, shifts)
  await putOnFile(app, stage)
  return stage
}

/** The same, whose manager has approved the hours: the document of the person knows what they pay. */
export async function aDueTeam(app: TestApp, shifts?: Parameters<typeof makeWorked>[1]) {
  const stage = await anEngaged(app, shifts)
  const { team, manager, lines } = stage
  await app.as(manager).timesheets.approve({
    teamId: team.id,
    lines: lines.map(({ id, version }) => ({ recordId: id, version })),
  })
  await putOnFile(app, stage)
  return stage
}

/** The owner closes what is due, with the pay of some made up to the minimum wage. */
export async function closeRun(app: TestApp, { team, topUps = [] }: Pick<Worked, 'team'> & { topUps?: string[] }) {
  const { pay } = app.as(team.owner)
  const { period, total, people } = await pay.open({ teamId: team.id })
  const added = people
    .filter(({ userId }) => topUps.includes(userId))
    .reduce((sum, one) => sum + one.pay + one.holiday + one.missing, 0)
  return pay.close({
    ...{ teamId: team.id, through: period!.through, topUps },
    ...{ people: total.people + topUps.length, total: total.pay + total.holiday + total.topUp + added },
  })
}

interface Saved {
  by: TestPerson
  teamId: string
  runId: string
  file?: string
}

/** Saves a file of a run. */
export const saveRun = (app: TestApp, { by, teamId, runId, file = 'file.csv' }: Saved) =>
  app.server.inject({
    ...{ url: `/api/teams/${teamId}/pay/runs/${runId}/${file}`, headers: UPLOAD_HEADERS },
    cookies: { '__Host-session': by.sessionSecret },
  })
