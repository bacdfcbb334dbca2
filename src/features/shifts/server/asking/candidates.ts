import { sql } from 'kysely'
import { ruleOf } from '#features/eligibility/rules/all-rules.ts'
import type { Person } from '#features/eligibility/rules/prepare.ts'
import { type Candidate as Ranked, rankCandidates } from '#features/eligibility/rules/ranking.ts'
import { rateFor } from '#features/eligibility/rules/rates.ts'
import { sayAnswer } from '#features/eligibility/rules/words.ts'
import { readPhones } from '#features/profile/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import { toDay } from '#shared/calendar.ts'
import { shiftActions } from '../../policy.ts'
import type { Candidate, Candidates } from '../../schema.ts'
import { judgeShifts } from '../booking/judging.ts'
import { standingsForShift } from '../reading/standings.ts'

const MOST = 60
const MOST_OF_A_REASON = 20

interface Known {
  userId: string
  fullName: string
  photoFileId: string | null
  completion: number
  offer: Candidate['offer']
  calledInSick: boolean
}

/** The active staff, or those of them whose name contains some words, with what they asked for or were offered on the shift last. */
async function readStaff({ db, team }: TeamContext, { shiftId, search }: { shiftId: string; search: string }) {
  const { rows } = await sql<Known>`
    select m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", m.completion,
        o.state as offer, m.user_id in (select a.user_id from app.assignments a where a.shift_id = ${shiftId} and a.state = 'sick')
          as "calledInSick"
      from app.team_members m left join (
          select distinct on (o.user_id) o.user_id, o.state from app.shift_offers o where o.shift_id = ${shiftId}
           order by o.user_id, o.made_at desc) o on o.user_id = m.user_id
      where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff'
        and (${search} = '' or position(lower(${search}) in m.sort_name) > 0)`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}

/**
 * Everybody for one place of a shift but those who have one: who can take it in the order of their rank, who could by
 * one act, and the others by what blocks them. The first of each, and how many there are.
 */
export async function rankedCandidates(
  context: TeamContext,
  { shiftId, search = '' }: { shiftId: string; search?: string | undefined },
): Promise<Candidates> {
  const [staff, judged] = await Promise.all([
    readStaff(context, { shiftId, search }),
    judgeShifts(context, { teamId: context.team.id, userIds: null, shiftIds: [shiftId] }),
  ])
  const shift = judged.shifts.get(shiftId)
  if (!shift) throw notFound()
  const people = [...judged.people.values()].filter(({ userId }) => staff.has(userId) && !shift.people.includes(userId))
  const { eligible, nearly, blocked } = rankCandidates(people, shift, judged.context)
  const seesPay = can(context.team, shiftActions.charge)
  const ownRate = (person: Person) => {
    const rate = rateFor(person, shift)
    return seesPay && rate !== shift.pencePerHour ? rate : null
  }
  const told = { ...judged.context, shift, reader: 'manager' as const }
  const first = (ranked: readonly Ranked[], most: number) => sickLast(ranked, staff).slice(0, most)
  const userIds = [
    ...[...first(eligible, MOST), ...first(nearly, MOST)],
    ...blocked.flatMap(({ candidates }) => first(candidates, MOST_OF_A_REASON)),
  ].map(({ userId }) => userId)
  const [standings, phones] = await Promise.all([
    standingsForShift(context, { userIds, day: toDay(shift.firstDay), job: shift.job, siteId: shift.siteId }),
    readPhones(context, { teamId: context.team.id, userIds }),
  ])
  const shown = ({ userId, metres, weekMinutes, wishedMinutes, prefers, ...ranked }: Ranked): Candidate => ({
    ...staff.get(userId)!,
    ...{ metres, weekMinutes, wishedMinutes, prefers },
    phone: phones.get(userId) ?? null,
    standing: standings.get(userId)!,
    answer: sayAnswer(ranked.answer, told),
    timesHere: ranked.visits,
    ownRate: ownRate(judged.people.get(userId)!),
    preferredBySite: ranked.isPreferredBySite,
  })
  const group = (ranked: readonly Ranked[], most: number) => ({
    count: ranked.length,
    people: first(ranked, most).map(shown),
  })
  return {
    can: {
      ...group(eligible, MOST),
      clear: eligible.filter(({ answer }) => answer.verdict === 'allowed').length,
    },
    nearly: group(nearly, MOST),
    cannot: blocked.map(({ rule, candidates }) => ({
      title: ruleOf.get(rule)!.title,
      ...group(candidates, MOST_OF_A_REASON),
    })),
  }
}

/** Whoever called in sick for the shift stands behind the others. */
function sickLast(ranked: readonly Ranked[], staff: ReadonlyMap<string, Known>): Ranked[] {
  const { false: others = [], true: sick = [] } = Object.groupBy(
    ranked,
    ({ userId }) => `${staff.get(userId)!.calledInSick}`,
  )
  return [...others, ...sick]
}

interface FirstCandidate {
  shiftId: string
  can: number
  nearly: number
  first: { userId: string; fullName: string; metres: number | null } | null
}

/**
 * Of a few shifts: how many can take each, how many could by one act, and the best of the first who has neither said no
 * to it, nor been asked, nor called in sick for it. The same people in the same order as `rankedCandidates` has them,
 * judged once for all.
 */
export async function readFirstCandidates(
  context: TeamContext,
  shiftIds: readonly string[],
): Promise<FirstCandidate[]> {
  if (shiftIds.length === 0) return []
  const [judged, names, left] = await Promise.all([
    judgeShifts(context, { teamId: context.team.id, userIds: null, shiftIds }),
    readNames(context),
    readLeftOut(context, shiftIds),
  ])
  return shiftIds.flatMap((shiftId) => {
    const shift = judged.shifts.get(shiftId)
    if (!shift) return []
    const people = [...judged.people.values()].filter(
      ({ userId }) => names.has(userId) && !shift.people.includes(userId),
    )
    const { eligible, nearly } = rankCandidates(people, shift, judged.context)
    const best = eligible.find(({ userId }) => !left.get(shiftId)?.has(userId))
    const first = best && { userId: best.userId, fullName: names.get(best.userId)!, metres: best.metres }
    return [{ shiftId, can: eligible.length, nearly: nearly.length, first: first ?? null }]
  })
}

async function readNames({ db, team }: TeamContext) {
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select m.user_id as "userId", m.full_name as "fullName" from app.team_members m
     where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff'`.execute(db)
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]))
}

/** Who is not to be asked about each of some shifts. */
async function readLeftOut({ db }: TeamContext, shiftIds: readonly string[]) {
  const { rows } = await sql<{ shiftId: string; userId: string }>`
    select n.shift_id as "shiftId", n.user_id as "userId" from app.not_to_be_asked(${[...shiftIds]}::uuid[], true) n`.execute(
    db,
  )
  const byShift = Map.groupBy(rows, ({ shiftId }) => shiftId)
  return new Map([...byShift].map(([shiftId, ones]) => [shiftId, new Set(ones.map(({ userId }) => userId))]))
}
