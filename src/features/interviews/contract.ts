import { z } from 'zod'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure, words } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { interviewNouns } from './nouns.ts'
import { interviewActions } from './policy.ts'
import {
  applicantFields,
  candidateInput,
  interview,
  interviewDetails,
  interviewee,
  interviewRound,
  lookAlike,
  meetingFields,
  ofLink,
  openSlot,
  outcomes,
  ownInterview,
  panel,
  planFields,
  rejectReason,
  roundFields,
  scorecardInput,
  slotInput,
} from './schema.ts'

const team = { teamId: z.uuid() }
const one = { ...team, interviewId: z.uuid() }
/**
 * `version` is the one that the caller has read (optimistic lock): 409 with the current interview when somebody else
 * has changed it since.
 */
const change = { ...one, version: z.int().min(1) }
const { see, plan, score, decide, changeRounds } = interviewActions
const shows = [interviewNouns.interviews, teamNouns.cards, teamNouns.members]
const token = z.string().max(200)
const ACT = '/teams/{teamId}/interviews/{interviewId}'

export const contract = {
  /** `upcoming`: planned or offered and not over, the next one first; `recent`: all others, the newest first. */
  list: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: '/teams/{teamId}/interviews', summary: 'List the interviews of a team' })
    .input(z.strictObject({ ...team, when: z.enum(['upcoming', 'recent']), after: cursors.instant.optional() }))
    .output(
      z.object({
        items: z.array(interview),
        next: z.string().optional(),
        counts: z.object({ upcoming: z.int(), undecided: z.int() }),
      }),
    ),

  /** The interviews from a day through another one, at most six weeks. */
  calendar: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: '/teams/{teamId}/interviews/calendar', summary: 'Read the calendar of interviews' })
    .input(z.strictObject({ ...team, from: day, through: day }))
    .output(z.object({ items: z.array(interview), slots: z.array(openSlot) })),

  details: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: ACT, summary: 'Read an interview' })
    .input(z.strictObject(one))
    .output(interviewDetails),

  /** The people whom the team may interview: staff, people who ask to join, applicants from outside. By name. */
  people: procedure({ access: 'team', action: plan, effect: 'read', shows: [] })
    .route({ method: 'GET', path: '/teams/{teamId}/interviewees', summary: 'Find people to interview' })
    .input(z.strictObject({ ...team, search: z.string().max(100) }))
    .output(z.object({ items: z.array(interviewee) })),

  /** People whom the team knows and who may be the same person. A POST, so that no log contains a name. */
  lookAlikes: procedure({ access: 'team', action: plan, effect: 'read', shows: [] })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/applicants/look-alikes',
      summary: 'Find people who may be the same',
    })
    .input(z.strictObject({ ...team, ...applicantFields }))
    .output(z.object({ items: z.array(lookAlike) })),

  /** Gives the interviews of an applicant to somebody else who is the same person; both histories stay. */
  merge: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/applicants/{applicantId}/merge',
      summary: 'Merge an applicant with the same person',
    })
    .input(
      z.strictObject({
        ...team,
        applicantId: z.uuid(),
        into: z
          .union([z.strictObject({ userId: z.uuid() }), z.strictObject({ applicantId: z.uuid() })])
          .meta({ examples: [{ userId: '3f2a9c84-6b1d-4e5f-8a70-91c2d3e4f506' }] }),
      }),
    )
    .output(z.object({ interviews: z.int() })),

  /** 409 when somebody of the panel, or the candidate, is in another interview then. */
  schedule: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/interviews', summary: 'Schedule an interview' })
    .input(z.strictObject({ ...team, candidate: candidateInput, ...planFields, panel }))
    .output(interviewDetails),

  edit: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'PUT', path: ACT, summary: 'Change an interview' })
    .input(z.strictObject({ ...change, ...planFields, panel }))
    .output(interviewDetails),

  cancel: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${ACT}/cancel`, summary: 'Cancel an interview' })
    .input(z.strictObject({ ...change, reason: words(500).optional() }))
    .output(interviewDetails),

  /** Notes that the candidate did not come, or takes that back. */
  noShow: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${ACT}/no-show`, summary: 'Note that a candidate did not come' })
    .input(z.strictObject({ ...change, missed: z.boolean() }))
    .output(interviewDetails),

  /** Offers the same times to one or many candidates: each picks one by a link. */
  offerSlots: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/interviews/offers', summary: 'Offer times for interviews' })
    .input(
      z.strictObject({
        ...team,
        candidates: z
          .array(candidateInput)
          .min(1, 'Choose a candidate')
          .max(30, 'At most thirty candidates')
          .meta({ examples: [[{ applicant: { fullName: 'Ada Field', email: 'ada.field@example.org' } }]] }),
        slots: z
          .array(slotInput)
          .min(1, 'Add a time')
          .max(60, 'At most sixty times')
          .meta({ examples: [[{ day: '2099-03-04', time: '09:30' }]] }),
        ...meetingFields,
        panel,
      }),
    )
    .output(z.object({ interviews: z.array(z.uuid()) })),

  rounds: procedure({ access: 'team', action: see, effect: 'read', shows: [interviewNouns.interviews] })
    .route({ method: 'GET', path: '/teams/{teamId}/interview-rounds', summary: 'List the rounds of interviews' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(interviewRound) })),

  /** Holds for interviews that are planned from now on. `version` 0: the ready round. */
  saveRound: procedure({ access: 'team', action: changeRounds, effect: 'write' })
    .route({
      method: 'PUT',
      path: '/teams/{teamId}/interview-rounds/{round}',
      summary: 'Change what a round asks of candidates',
    })
    .input(
      z.strictObject({
        ...team,
        round: z.coerce.number().int().min(1).max(3),
        version: z.int().min(0),
        ...roundFields,
      }),
    )
    .output(interviewRound),

  /** Keeps the caller's own scores as a draft, or sends them; what was sent stays as it is. */
  saveScorecard: procedure({ access: 'team', action: score, effect: 'write' })
    .route({ method: 'PUT', path: `${ACT}/scorecard`, summary: 'Score a candidate' })
    .input(z.strictObject({ ...one, ...scorecardInput, send: z.boolean() }))
    .output(interviewDetails),

  /**
   * The outcome. An offer to an applicant from outside sends them the team's invitation; a rejection has a reason; the talent pool has the
   * applicant's consent and its last day.
   */
  decide: procedure({ access: 'team', action: decide, effect: 'write' })
    .route({ method: 'POST', path: `${ACT}/outcome`, summary: 'Decide the outcome of an interview' })
    .input(
      z.strictObject({
        ...change,
        outcome: z.enum(outcomes),
        reason: rejectReason.optional(),
        consent: z.literal(true).optional(),
        until: day.optional(),
      }),
    )
    .output(interviewDetails),

  mine: procedure({ access: 'person', effect: 'read', shows: [interviewNouns.ownInterviews] })
    .route({ method: 'GET', path: '/interviews', summary: 'List one’s own interviews' })
    .output(z.object({ items: z.array(ownInterview) })),

  /** The interview of a mail's link, for a caller without a session. A POST, so that no log contains the token. */
  findByLink: procedure({ access: 'anyone', effect: 'read', shows: [] })
    .route({ method: 'POST', path: '/interviews/find', summary: 'Read the interview of a link' })
    .input(z.strictObject({ token }))
    .output(ofLink),

  /** Picks one of the offered times, or another one. 409 with the times that are left when somebody else was first. */
  pickSlot: procedure({ access: 'anyone', effect: 'write' })
    .route({ method: 'POST', path: '/interviews/pick', summary: 'Pick a time for an interview by its link' })
    .input(z.strictObject({ token, slotId: z.uuid() }))
    .output(ofLink),

  /** Withdraws an applicant from outside: cancels what is still to come, ends every mail and link, and has them forgotten. */
  withdrawByLink: procedure({ access: 'anyone', effect: 'write' })
    .route({
      method: 'POST',
      path: '/interviews/withdraw',
      summary: 'Withdraw an application by the link of an interview',
    })
    .input(z.strictObject({ token }))
    .output(z.object({ teamName: z.string() })),

  cancelByLink: procedure({ access: 'anyone', effect: 'write' })
    .route({ method: 'POST', path: '/interviews/cancel', summary: 'Cancel an interview by its link' })
    .input(z.strictObject({ token }))
    .output(ofLink),
}
