import { sql } from 'kysely'
import { askMembers } from '#features/members/server/data.ts'
import type { StepId } from '#features/registration/schema.ts'
import { stepOf } from '#features/registration/steps.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { holds } from '../../rules/days.ts'
import { stepOfKind } from '../../rules/kinds.ts'
import { notedInMessage, notedInShort } from '../../rules/noted.ts'
import { readStatus, type State } from '../../rules/state.ts'
import type { AskPlan, NotedDates } from '../../schema.ts'
import { readNoted } from '../noted.ts'
import { byRequirement, readVersions } from '../requirements/requirements.ts'
import { type Asked, cellOf, type StatusRow } from '../statuses/statuses.ts'

/** Nobody is asked for the same section of their profile again before. */
const ASK_AGAIN_AFTER_DAYS = 3
const ASKED_FOR: readonly State[] = ['missing', 'expired', 'rejected', 'due', 'expiring']
const LONGEST_NOTE = 500

interface PersonRow {
  userId: string
  fullName: string
  statuses: StatusRow[]
  /** The sections that they have been asked for lately. */
  asked: StepId[]
}

interface Found {
  requirementId: string
  name: string
  section: StepId
  /** What a list of the team says of it. */
  noted: NotedDates | null
  askedLately: boolean
}

/**
 * What active staff among these people could be asked for: what is missing, has expired or soon will, and nothing that
 * they have given already.
 */
async function findMissing({ db, clock, team }: TeamContext, userIds: readonly string[]) {
  const lately = `${ASK_AGAIN_AFTER_DAYS} days`
  const people = sql<PersonRow>`
    select m.user_id as "userId", m.full_name as "fullName",
      (select coalesce(json_agg(s), '[]') from app.compliance_statuses s where s.team_id = m.team_id and s.user_id = m.user_id) as statuses,
      array(
        select d.section from app.detail_requests d
         where d.team_id = m.team_id and d.user_id = m.user_id and d.outcome is distinct from 'withdrawn'
           and d.asked_at > ${instant(clock)}::timestamptz - ${lately}::interval) as asked
    from app.team_members m
    where m.team_id = ${team.id} and m.user_id = any (${userIds}::uuid[]) and m.status = 'active' and m.role = 'staff'
    order by m.sort_name, m.user_id`
  const [versions, { rows }, notedOf] = await Promise.all([
    readVersions(db, { teamId: team.id }),
    people.execute(db),
    readNoted({ db }, { teamId: team.id, userIds }),
  ])
  const asked: Asked = { versions: byRequirement(versions), today: londonToday(clock), reader: 'manager' }
  return rows.map(({ statuses, asked: lately, ...person }) => ({
    ...person,
    items: statuses.flatMap((row): Found[] => {
      const found = missingItem(row, asked)
      if (!found) return []
      const { version, section } = found
      const { requirementId, name } = version
      const noted = notedOf(person.userId, version)
      return [{ requirementId, name, section, noted, askedLately: lately.includes(section) }]
    }),
  }))
}

function missingItem(row: StatusRow, asked: Asked) {
  const cell = cellOf(row, asked)
  const section = cell?.version.kinds.map(stepOfKind).find((step) => step !== null)
  if (!cell || !section || !ASKED_FOR.includes(cell.state)) return undefined
  const isRenewed = cell.goodThrough !== null && holds(readStatus(row).waiting, addDays(cell.goodThrough, 1))
  return isRenewed ? undefined : { version: cell.version, section }
}

/** What these people could be asked for, by name. */
export async function planAsking(context: TeamContext, userIds: readonly string[]): Promise<AskPlan> {
  const found = await findMissing(context, userIds)
  const names = new Map(found.flatMap(({ items }) => items.map(({ requirementId, name }) => [requirementId, name])))
  return {
    items: [...names]
      .map(([requirementId, name]) => ({ requirementId, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    people: found.map(({ items, ...person }) => ({
      ...person,
      items: items.map(({ requirementId, askedLately, noted }) => ({ requirementId, askedLately, noted })),
    })),
  }
}

const nameWithDays = ({ name, noted }: Found) => (noted ? `${name} (our list says: ${notedInShort(noted)})` : name)

/** What the list says, for the message: by the section alone, because a name that a team gave may tell of somebody's health. */
function listedOf(section: StepId, all: readonly Found[]) {
  const days = all.flatMap(({ noted }) => (noted ? [notedInMessage(noted)] : []))
  return days.length > 0 ? `${stepOf(section).title}: ${[...new Set(days)].join(', ')}` : undefined
}

interface Asking {
  userIds: readonly string[]
  requirementIds: readonly string[]
  dueBy?: string | undefined
}

/** Asks these people for what they lack of these requirements: a request for each section of a profile, one message for each person. */
export async function askForMissing(context: TeamContext, { userIds, requirementIds, dueBy }: Asking) {
  const found = await findMissing(context, userIds)
  const wanted = found.flatMap(({ userId, items }) => {
    const asked = items.filter((item) => requirementIds.includes(item.requirementId) && !item.askedLately)
    return [...Map.groupBy(asked, ({ section }) => section)].map(([section, all]) => ({
      ...{ userId, section },
      note: `Please add: ${all.map(nameWithDays).join(', ')}`.slice(0, LONGEST_NOTE),
      listed: listedOf(section, all),
      count: all.length,
    }))
  })
  const { asked } = await askMembers(context, { asks: wanted, dueBy, again: true })
  return {
    people: new Set(asked.map(({ userId }) => userId)).size,
    items: wanted.reduce((sum, { count }) => sum + count, 0),
  }
}
