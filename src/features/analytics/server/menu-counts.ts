import { sql } from 'kysely'
import { countOpenPlaces } from '#features/cover/server/data.ts'
import { payActions } from '#features/pay/policy.ts'
import { countToPay } from '#features/pay/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { countNeeding } from '#features/timesheets/server/data.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { MenuCounts } from '../schema.ts'
import { askedLeave, askingToJoin, HOURS_DAYS } from './waits.ts'

type OfTeam = Omit<MenuCounts, 'tonight' | 'thisWeek' | 'timesheets' | 'pay'>

/** Whoever manages some sites alone answers nothing of it. */
const NOTHING: OfTeam = { requests: 0, leave: 0, evidence: 0, expenses: 0 }

/** How much waits behind each entry of the menu; each part reads an index. */
export async function readMenuCounts(context: TeamContext): Promise<MenuCounts> {
  const [places, timesheets, pay, ofTeam] = await Promise.all([
    countOpenPlaces(context),
    countNeeding(context, context.team.id, addDays(londonToday(context.clock), -HOURS_DAYS)),
    can(context.team, payActions.runPay) ? countToPay(context) : 0,
    context.team.limited ? NOTHING : readOfTeam(context),
  ])
  return { ...places, timesheets, pay, ...ofTeam }
}

async function readOfTeam({ db, team }: TeamContext): Promise<OfTeam> {
  const { rows } = await sql<OfTeam>`
    select (select count(*)::int from ${askingToJoin({ team })}) as requests, (select count(*)::int from ${askedLeave({ team })}) as leave,
      app.count_waiting_evidence(${team.id}) as evidence,
      (select count(*)::int from app.expense_claims c where c.team_id = ${team.id} and c.state = 'waiting') as expenses`.execute(
    db,
  )
  return rows[0] ?? NOTHING
}
