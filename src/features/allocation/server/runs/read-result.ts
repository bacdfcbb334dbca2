import { sql } from 'kysely'
import { shiftActions } from '#features/shifts/policy.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import type { Figures, Group, OpenPlace, Proposal, Result } from '../../schema.ts'
import { namedBy, type SaidGroup, type SaidOpen, type SaidPin, type SaidProposal } from '../plan/said.ts'

type OfPlace = Omit<OpenPlace, 'people' | 'groups' | 'waysOut' | 'state'>

interface Row extends OfPlace {
  userId: string | null
  isPinned: boolean
  said: SaidProposal | SaidOpen
  /** The person has a place on it now. */
  isBooked: boolean
  isFull: boolean
  isClosed: boolean
}

async function readPlaces({ db, clock }: TeamContext, runId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id as "placeId", p.shift_id as "shiftId", s.site_id as "siteId", x.name as "siteName", c.name as "clientName",
        s.job, s.day, s.start_time as start, s.end_time as "end", s.starts_at as "startsAt", s.ends_at as "endsAt",
        s.state = 'draft' as "isDraft", s.is_urgent as "isUrgent", p.user_id as "userId", p.is_pinned as "isPinned", p.said,
        exists (select from app.assignments a where a.shift_id = p.shift_id and a.user_id = p.user_id and app.takes_time(a.state)) as "isBooked",
        s.filled + s.worked >= s.staff_required as "isFull", s.state = 'cancelled' or s.starts_at <= ${instant(clock)} as "isClosed"
      from app.allocation_places p join app.shifts s on s.id = p.shift_id join app.sites x on x.id = s.site_id
        join app.clients c on c.id = x.client_id
     where p.run_id = ${runId} order by s.starts_at, s.id, p.nth`.execute(db)
  return rows
}

interface Named {
  userId: string
  fullName: string
  photoFileId: string | null
}

/** Names of people of the team; whoever has left is somebody. */
export async function namesOf({ db, team }: TeamContext, userIds: readonly string[]) {
  const { rows } = await sql<Named>`
    select m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId" from app.team_members m
     where m.team_id = ${team.id} and m.status = 'active' and m.user_id = any (${[...new Set(userIds)]}::uuid[])`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [row.userId, row]))
  return {
    has: (userId: string) => known.has(userId),
    of: (userId: string): Named =>
      known.get(userId) ?? { userId, fullName: 'Somebody who has left', photoFileId: null },
  }
}

interface Stored {
  runId: string
  figures: Figures
  without: readonly SaidGroup[]
  unkept: readonly SaidPin[]
}

/** Pins that were not kept, with the shifts as they are now; null: it was deleted. */
async function readUnkept({ db, team }: TeamContext, unkept: readonly SaidPin[]) {
  if (unkept.length === 0) return []
  const { rows } = await sql<{ id: string } & NonNullable<Result['unkept'][number]['shift']>>`
    select s.id, x.name as "siteName", s.day, s.start_time as start, s.end_time as "end"
      from app.shifts s join app.sites x on x.id = s.site_id
     where s.team_id = ${team.id} and s.id = any (${unkept.map(({ shiftId }) => shiftId)}::uuid[])`.execute(db)
  const shifts = new Map(rows.map(({ id, ...shift }) => [id, shift]))
  return unkept.map((one) => ({ ...one, shift: shifts.get(one.shiftId) ?? null }))
}

/** What a plan says, with what has become of each place since. */
export async function readResult(context: TeamContext, { runId, figures, without, unkept }: Stored): Promise<Result> {
  const rows = await readPlaces(context, runId)
  const pins = await readUnkept(context, unkept)
  const names = await namesOf(context, [
    ...rows.flatMap(({ userId, said }) => [...(userId ? [userId] : []), ...namedBy(said)]),
    ...[...without.flatMap(({ people }) => people), ...pins].map(({ userId }) => userId),
  ])
  const seesPay = can(context.team, shiftActions.charge)
  const shown: Showing = { names, seesPay }
  return {
    figures: {
      ...figures,
      unfillable: figures.unfillable ?? null,
      shortOfContract: figures.shortOfContract ?? null,
      pay: seesPay ? figures.pay : null,
    },
    proposals: rows.flatMap((row) => ('next' in row.said && row.userId ? [proposalOf(row, shown)] : [])),
    open: rows.flatMap((row) => ('next' in row.said ? [] : [openOf(row, shown)])),
    without: without.map((group) => named(group, names)),
    unkept: pins.map((pin) => ({ ...pin, ...names.of(pin.userId) })),
  }
}

interface Showing {
  names: Awaited<ReturnType<typeof namesOf>>
  seesPay: boolean
}

function placeOf({
  userId: _,
  isPinned: __,
  said: ___,
  isBooked: ____,
  isFull: _____,
  isClosed: ______,
  ...place
}: Row) {
  return place
}

function proposalOf(row: Row, { names, seesPay }: Showing): Proposal {
  const said = row.said as SaidProposal
  const person = names.of(row.userId!)
  const isGone = row.isClosed || row.isFull || !names.has(person.userId)
  return {
    ...placeOf(row),
    person,
    ...said,
    pay: seesPay ? said.pay : null,
    isPinned: row.isPinned,
    next: said.next.map(({ userId, reasons, points, pence, leaves, blockedBy }) => ({
      // A plan of before says nothing of it.
      ...{ ...names.of(userId), reasons, points, leaves: leaves === true, blockedBy },
      pence: seesPay ? pence : null,
    })),
    state: row.isBooked ? 'booked' : isGone ? 'gone' : 'proposed',
  }
}

const named = (group: SaidGroup, names: Showing['names']): Group => ({
  ...group,
  people: group.people.map((one) => ({ ...one, ...names.of(one.userId) })),
})

function openOf(row: Row, { names, seesPay }: Showing): OpenPlace {
  const { people, groups, waysOut } = row.said as SaidOpen
  return {
    ...placeOf(row),
    people,
    groups: groups.map((group) => named(group, names)),
    waysOut: waysOut.map((way) => ({ ...way, ...names.of(way.userId), pay: seesPay ? way.pay : null })),
    state: row.isClosed ? 'gone' : row.isFull ? 'booked' : 'open',
  }
}
