import { sql } from 'kysely'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { contract } from '../contract.ts'
import { interviewNouns } from '../nouns.ts'
import { findPeople, lookAlikesOf, mergeApplicant } from './applicants.ts'
import { cancelByLink, findByLink, pickSlot, withdrawByLink } from './links.ts'
import { decide } from './outcome.ts'
import { cancel, edit, noteNoShow, schedule } from './plan.ts'
import { listInterviews, readCalendar, readInterview } from './read.ts'
import { readRounds, saveRound } from './rounds.ts'
import { saveScorecard } from './scorecards.ts'
import { offerSlots } from './slots.ts'

const api = implementing(contract, { team: teamGate })

export const router = {
  list: api.list.handler(({ context, input }) => listInterviews(context, input)),
  calendar: api.calendar.handler(({ context, input }) => readCalendar(context, input)),
  details: api.details.handler(({ context, input }) => readInterview(context, input.interviewId)),
  people: api.people.handler(async ({ context, input }) => ({ items: await findPeople(context, input.search) })),
  lookAlikes: api.lookAlikes.handler(async ({ context, input: { teamId: _, ...details } }) => ({
    items: await lookAlikesOf(context, details),
  })),
  merge: api.merge.handler(async ({ context, input }) => {
    const { userId, moved } = await mergeApplicant(context, input)
    const own = userId ? [interviewNouns.ownInterviews.of(userId)] : []
    await publish(context.db, interviewNouns.interviews.of(context.team.id), ...own)
    return { interviews: moved }
  }),
  schedule: api.schedule.handler(({ context, input: { teamId: _, ...plan } }) => schedule(context, plan)),
  edit: api.edit.handler(({ context, input: { teamId: _, ...plan } }) => edit(context, plan)),
  cancel: api.cancel.handler(({ context, input }) => cancel(context, input)),
  noShow: api.noShow.handler(({ context, input }) => noteNoShow(context, input)),
  offerSlots: api.offerSlots.handler(({ context, input: { teamId: _, candidates, slots, panel, ...meeting } }) =>
    offerSlots(context, { candidates, slots, panel, meeting }),
  ),
  rounds: api.rounds.handler(async ({ context }) => ({ items: await readRounds(context) })),
  saveRound: api.saveRound.handler(async ({ context, input: { teamId: _, ...round } }) => {
    const saved = await saveRound(context, round)
    await publish(context.db, interviewNouns.interviews.of(context.team.id))
    return saved
  }),
  saveScorecard: api.saveScorecard.handler(({ context, input }) => saveScorecard(context, input)),
  decide: api.decide.handler(({ context, input }) => decide(context, input)),
  mine: api.mine.handler(async ({ context: { db, clock } }) => {
    const { rows } =
      await sql<never>`select id, team_name as "teamName", job, way, place, starts_at as "startsAt", minutes, state
      from app.my_interviews(${instant(clock)})`.execute(db)
    return { items: rows }
  }),
  findByLink: api.findByLink.handler(({ context, input }) => findByLink(context, input.token)),
  pickSlot: api.pickSlot.handler(({ context, input }) => pickSlot(context, input)),
  withdrawByLink: api.withdrawByLink.handler(({ context, input }) => withdrawByLink(context, input.token)),
  cancelByLink: api.cancelByLink.handler(({ context, input }) => cancelByLink(context, input.token)),
}
