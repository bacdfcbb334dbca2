import { aPastPlace } from '#features/shifts/given.ts'
import { settleShifts } from '#features/shifts/server/booking/settle.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { addDays, londonTime, monthOf, startOfWeek } from '#shared/time.ts'
import { another, note } from '#testing/calls/calls.ts'
import { makePdf } from '#testing/files/documents.ts'
import { upload } from '#testing/files/upload.ts'
import type { World } from '#testing/people/world.ts'
import { OWN_PAPERS, TEAM_PAPERS } from './rules/papers.ts'
import type { OwnLine } from './schema.ts'
import { readWorked } from './server/read-worked.ts'

const as = ({ app, team }: World) => app.as(team.owner).timesheets

/** Somebody has worked a shift; notes its record and the week. */
export async function aLine(world: World) {
  await aPastPlace(world)
  await settleShifts(world.app.services)
  await readWorked(world.app.services)
  const { rows } = await world.app.services.database.pool.query<{
    recordId: string
    day: string
    from: string
    until: string
  }>(
    'select id as "recordId", day, lower(planned) as "from", upper(planned) as until from app.work_records where place_id = $1',
    [world.made.assignmentId],
  )
  const { recordId, day, from, until } = rows[0]!
  const times = { start: londonTime(new Date(from)), end: londonTime(new Date(until)) }
  return note(world, { recordId, week: startOfWeek(day), ...times })
}

const first = ({ made }: World) => ({ recordId: made.recordId!, version: 1 })

/** A photo of the paper timesheet is uploaded, by the person or for the team. */
const anUpload = (team: boolean) => async (world: World) => {
  await aLine(world)
  const by = team ? world.team.owner : world.actors.self
  const body = await makePdf(another('paper'))
  const sent = {
    slot: team ? TEAM_PAPERS : OWN_PAPERS,
    name: 'timesheet.pdf',
    body,
    ...(team && { team: world.team.id }),
  }
  const answer = await upload(world.app, by, sent)
  note(world, { fileId: answer.json<{ id: string }>().id })
}
export const anOwnUpload = anUpload(false)
export const aTeamUpload = anUpload(true)

const paperOf = ({ made }: World) => ({ recordId: made.recordId!, fileId: made.fileId! })

export async function anOwnPaper(world: World) {
  await anOwnUpload(world)
  await world.app.as(world.actors.self).timesheets.addOwnPaper(paperOf(world))
}

export async function aTeamPaper(world: World) {
  await aTeamUpload(world)
  await as(world).addPaper({ teamId: world.team.id, ...paperOf(world) })
}

/** They have confirmed it: it matches. */
export async function aMatch(world: World) {
  await aLine(world)
  await world.app.as(world.actors.self).timesheets.confirm(first(world))
  const { counts } = await as(world).totals({ teamId: world.team.id, week: world.made.week! })
  note(world, { matching: String(counts.match) })
}

/** They have said of every shift of the week when they worked. */
export async function aWholeWeek(world: World) {
  const { week } = await aLine(world)
  const own = world.app.as(world.actors.self).timesheets
  const isOfWeek = (line: OwnLine) => line.teamId === world.team.id && startOfWeek(line.day) === week
  const isAnswered = ({ isConfirmed, isApproved, dispute }: OwnLine) => isConfirmed || isApproved || dispute !== null
  for (const month of new Set([monthOf(week!), monthOf(addDays(week!, 6))])) {
    const { lines } = await own.mine({ month })
    for (const line of lines.filter((one) => isOfWeek(one) && !isAnswered(one))) {
      const { id: recordId, version, plannedFrom, plannedUntil, plannedBreak: breakMinutes } = line
      const times = { start: londonTime(new Date(plannedFrom)), end: londonTime(new Date(plannedUntil)), breakMinutes }
      if (line.from) await own.confirm({ recordId, version })
      else await own.change({ recordId, version, ...times, reason: 'Nobody wrote it down' })
    }
  }
}

export async function anApproval(world: World) {
  await aLine(world)
  await as(world).approve({ teamId: world.team.id, lines: [first(world)] })
}

export async function aDisputed(world: World) {
  await aLine(world)
  await world.app.as(world.actors.self).timesheets.dispute({ ...first(world), words: 'I stayed until 16:00' })
}

/** The client of the site of a line; notes it as well. */
export async function aClientOfLine(world: World) {
  await aLine(world)
  const { rows } = await world.app.services.database.pool.query<{ clientId: string; siteId: string }>(
    'select x.client_id as "clientId", x.id as "siteId" from app.work_records r join app.sites x on x.id = r.site_id where r.id = $1',
    [world.made.recordId],
  )
  return note(world, rows[0]!)
}

/** A contact of the client was asked some time ago, and has got the link. */
export async function anAskedClient(world: World) {
  await aClientOfLine(world)
  const { week, clientId, siteId } = world.made
  const email = `${another('contact').replace(' ', '-')}@oakhomes.example`
  const ask = { teamId: world.team.id, week: week!, clientId: clientId!, siteId: siteId!, email }
  const { id } = await as(world).askClient(ask)
  const token = newSecret()
  await world.app.services.database.pool.query(
    `update app.client_asks set secret_hash = $1, asked_at = asked_at - interval '1 hour' where id = $2`,
    [hashSecret(token), id],
  )
  const { lines } = await world.app.as().timesheets.findByLink({ token })
  const answers = lines.flatMap(({ id: recordId, version, from, agrees }) =>
    from && !agrees ? [{ recordId, version }] : [],
  )
  return note(world, { askId: id, token, answers: JSON.stringify(answers) })
}

/** Somebody of the client was asked some time ago to choose a PIN, and has got the link. */
export async function anAskedSignatory(world: World) {
  await aClientOfLine(world)
  const who = {
    name: 'Rita Hall',
    position: 'Home manager',
    email: `${another('signatory').replace(' ', '-')}@oakhomes.example`,
  }
  const { clientId, siteId } = world.made
  const { id } = await as(world).askForPin({ teamId: world.team.id, clientId: clientId!, siteId: siteId!, ...who })
  const token = newSecret()
  await world.app.services.database.pool.query(
    `update app.client_signatories set secret_hash = $1, asked_at = asked_at - interval '1 hour' where id = $2`,
    [hashSecret(token), id],
  )
  return note(world, { signatoryId: id, token })
}
