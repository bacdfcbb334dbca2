import { aSite } from '#features/clients/given.ts'
import { anApproval } from '#features/timesheets/given.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { note } from '#testing/calls/calls.ts'
import { putOnFile } from '#testing/people/on-file.ts'
import type { World } from '#testing/people/world.ts'
import { paidTo } from './rules/sums.ts'

/** Stands nowhere else. */
export const PAYROLL_NUMBER = 'Rucio 4711'

const as = ({ app, team }: World) => app.as(team.owner).pay

/** A team has paid each week for many years, and one of its weeks ended yesterday; notes the last day that a run would close. */
async function aPayWeek(world: World) {
  const teamId = world.team.id
  const rhythm = { teamId, every: 'week', payAfter: 5 } as const
  const today = londonToday(world.app.clock)
  const { settings, isOver } = await as(world).open({ teamId })
  const version = settings?.version ?? 0
  if (!settings) await as(world).saveSettings({ ...rhythm, version, firstDay: '2001-01-01' })
  if (!settings || !isOver)
    await as(world).saveSettings({ ...rhythm, version: Math.max(1, version), firstDay: addDays(today, -7) })
  const { period } = await as(world).open({ teamId })
  return note(world, { dueThrough: period!.through })
}

/** Somebody’s hours of that week are approved, and it is known how they are engaged. */
export async function aDueRun(world: World) {
  // At a site that asks for nothing.
  await aSite(world)
  await anApproval(world)
  await aPayWeek(world)
  const { id: teamId } = world.team
  await as(world).savePeople({
    ...{ teamId, userIds: [world.actors.self.id], engagement: 'paye' },
    ...{ nation: 'great-britain', holiday: 'with-pay', payrollNumber: PAYROLL_NUMBER },
  })
  await putOnFile(world.app, { team: world.team, person: world.actors.self })
  const { total } = await as(world).open({ teamId })
  note(world, { duePeople: String(total.people), duePence: String(paidTo(total)) })
}

/** The run of that week is closed. */
export async function aClosedRun(world: World) {
  await aDueRun(world)
  const { duePeople, duePence, dueThrough } = world.made
  const run = await as(world).close({
    ...{ teamId: world.team.id, through: dueThrough!, people: Number(duePeople), total: Number(duePence) },
  })
  return note(world, { runId: run.id })
}

/** Another manager has closed it, and it waits for a second person. */
export async function anUnreleasedRun(world: World) {
  await aClosedRun(world)
  await world.app.services.database.pool.query(
    'update app.pay_runs set needs_release = true, closed_by = $2 where id = $1',
    [world.made.runId, world.coManager.id],
  )
}

/** Somebody was given a Key Information Document. */
export async function aDocument(world: World) {
  await aDueRun(world)
  const [document] = await world.app.as(world.actors.self).pay.myDocuments({})
  return note(world, { documentId: document!.id })
}

/** It is known how somebody is engaged, and they have no document of these terms. */
export async function noDocument(world: World) {
  await aDueRun(world)
  const how = { engagement: 'paye', nation: 'great-britain', holiday: 'accrued' } as const
  await as(world).savePeople({ teamId: world.team.id, userIds: [world.actors.self.id], ...how })
}

/** The run of a week is closed, and holiday of today is recorded of who was in it. */
export async function aHoliday(world: World) {
  await aClosedRun(world)
  const today = londonToday(world.app.clock)
  const { entries } = await as(world).recordHoliday({
    ...{ teamId: world.team.id, userId: world.actors.self.id, from: today, through: today, minutes: 60 },
  })
  return note(world, { entryId: entries[0]!.id })
}

/** Unpaid travel of who is to be paid is recorded. */
export async function aWageEntry(world: World) {
  await aDueRun(world)
  const { id } = await as(world).recordWage({
    ...{ teamId: world.team.id, userId: world.actors.self.id, kind: 'travel' },
    ...{ day: '2026-01-05', minutes: 25, what: 'From Ash to Birch' },
  })
  return note(world, { wageId: id })
}
