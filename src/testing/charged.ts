import type { TestApp } from './app.ts'
import { makeWorked, type Worked } from './worked.ts'

export const SELLER = {
  ...{ legalName: 'Bright Care Ltd', address: '12 Park Row\nLeeds LS1 4AP', vatNumber: 'GB 284 1967 33' },
  ...{ sortCode: '20-00-00', accountNumber: '55779911', prefix: 'bc-', paymentDays: 30 },
}

/** A team with somebody’s approved hours, charged at 20.00 an hour, that may issue invoices. */
export async function makeCharged(app: TestApp, shifts: Parameters<typeof makeWorked>[1] = [{ daysAgo: 2 }]) {
  const stage = await makeWorked(
    app,
    shifts.map((shift) => ({ charge: '20.00', ...shift })),
  )
  const { team, manager, lines, siteId } = stage
  await app.as(team.owner).invoices.saveSettings({ teamId: team.id, version: 0, ...SELLER })
  const { rows } = await app.services.database.pool.query<{ id: string }>(
    `update app.clients c set invoice_address = '4 Wetherby Road, Leeds', invoice_email = 'accounts@oakhomes.example'
      from app.sites s where s.id = $1 and s.client_id = c.id returning c.id`,
    [siteId],
  )
  await app.as(manager).timesheets.approve({
    teamId: team.id,
    lines: lines.map(({ id, version }) => ({ recordId: id, version })),
  })
  const days = lines.map(({ day }) => day).sort()
  return { ...stage, through: days.at(-1)!, clientId: rows[0]!.id }
}
export type Charged = Omit<Worked, 'of'> & { through: string; clientId: string }

/** What the team would invoice. */
export const draftsOf = (app: TestApp, { team, through }: Pick<Charged, 'team' | 'through'>) =>
  app.as(team.owner).invoices.drafts({ teamId: team.id, through })

/** Issues all that the team would invoice. */
export async function issueAll(app: TestApp, stage: Pick<Charged, 'team' | 'through'>) {
  const { drafts } = await draftsOf(app, stage)
  return app.as(stage.team.owner).invoices.issue({
    ...{ teamId: stage.team.id, through: stage.through },
    drafts: drafts.map(({ clientId, orderNumber, lines, net }) => ({ clientId, orderNumber, lines, net })),
  })
}
