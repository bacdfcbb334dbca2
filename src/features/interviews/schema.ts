import { z } from 'zod'
import { toEmail } from '#features/accounts/rules/email.ts'
import { jobCodes, jobs } from '#features/teams/rules/jobs.ts'
import { words } from '#shared/contract.ts'
import * as build from '#shared/fields/builders.ts'
import { day, select, text } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { withLook } from '#shared/fields/look.ts'
import { phone } from '#shared/formats.ts'
import { TIME_OF_DAY } from '#shared/time.ts'
import { minuteChoices, rejectReasons, ways } from './rules/words.ts'

const states = ['offered', 'planned', 'cancelled', 'no-show'] as const
export type InterviewState = (typeof states)[number]
export const outcomes = ['offer', 'reject', 'pool'] as const
export type Outcome = (typeof outcomes)[number]

/** An applicant from outside, as a manager types them. */
export const applicantFields = {
  fullName: text({ label: 'Full name', missing: 'Enter the name', autocomplete: 'off' }),
  email: withLook(
    z
      .string({ error: 'Enter an email address' })
      .max(254, 'Enter a valid email address')
      .overwrite((email) => toEmail(email.trim()) ?? email)
      .refine((email) => toEmail(email) === email, 'Enter a valid email address')
      .meta({ examples: ['ada.field@example.org'] }),
    { label: 'Email', widget: 'email', inputMode: 'email', width: 'half', autocomplete: 'off', required: true },
  ),
  phone: build.formatted(phone, { label: 'Phone', widget: 'tel', width: 'half', autocomplete: 'off', optional: true }),
  birthDate: day({
    label: 'Date of birth',
    hint: 'Optional. It only helps to find out whether you know this person already.',
    max: 'today',
    width: 'half',
    autocomplete: 'off',
    optional: true,
  }),
}
export const applicantForm = defineForm({ title: 'Applicant', fields: applicantFields })
const applicantInput = z.strictObject(applicantFields)
export type ApplicantDetails = z.infer<typeof applicantInput>

const minutes = select(
  minuteChoices.map((count) => ({
    value: String(count) as `${(typeof minuteChoices)[number]}`,
    label: `${count} minutes`,
  })),
  { label: 'Length', preset: true, width: 'half' },
)
const timeOfDay = z
  .string({ error: 'Enter a time such as 09:30' })
  .regex(TIME_OF_DAY, 'Enter a time such as 09:30')
  .meta({ examples: ['09:30'] })

const meeting = {
  job: select(jobs, { label: 'Job', width: 'half' }),
  round: select(
    [
      { value: '1', label: 'First' },
      { value: '2', label: 'Second' },
      { value: '3', label: 'Third' },
    ],
    { label: 'Round', preset: true, width: 'half' },
  ),
  way: select(ways, { label: 'How', preset: true, width: 'half' }),
  minutes,
  place: text({
    label: 'Place, number or link',
    missing: 'Enter the place, the phone number or the link',
    hint: 'The candidate reads this in the invitation.',
    maxLength: 300,
  }),
}
const moment = {
  day: day({ label: 'Day', missing: 'Enter the day', width: 'half' }),
  time: withLook(timeOfDay, { label: 'Time', widget: 'time', width: 'half', required: true }),
}
export const meetingFields = meeting
export const planFields = { ...moment, ...meeting }

export const panel = z
  .array(z.uuid())
  .min(1, 'Choose who interviews')
  .max(8, 'At most eight people interview')
  .refine((people) => new Set(people).size === people.length, 'Nobody can interview twice')

/** Somebody with an account, an applicant that the team knows, or a new one. */
export const candidateInput = z
  .union([
    z.strictObject({ userId: z.uuid() }),
    z.strictObject({ applicantId: z.uuid() }),
    z.strictObject({ applicant: applicantInput }),
  ])
  .meta({ examples: [{ applicant: { fullName: 'Ada Field', email: 'ada.field@example.org' } }] })
export type CandidateInput = z.infer<typeof candidateInput>

/** The start of an offered slot. */
export const slotInput = z.strictObject({ day: moment.day, time: timeOfDay })

const reference = { userId: z.uuid().nullable(), applicantId: z.uuid().nullable() }

/** Who may be interviewed: staff, somebody who asks to join, an applicant from outside. */
export const interviewee = z.object({
  ...reference,
  fullName: z.string(),
  /** What they are to the team. */
  relation: z.enum(['member', 'request', 'applicant', 'former', 'invited']),
  photoFileId: z.uuid().nullable(),
  job: z.string().nullable(),
})
export type Interviewee = z.infer<typeof interviewee>

/** Somebody that the team knows who may be the same person, and by what. */
export const lookAlike = z.object({
  ...reference,
  fullName: z.string(),
  relation: interviewee.shape.relation,
  by: z.array(z.enum(['email', 'phone', 'birth date'])),
})
export type LookAlike = z.infer<typeof lookAlike>

const panelMember = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  sent: z.boolean(),
  /** They run the team no more. */
  gone: z.boolean(),
})

export const interview = z.object({
  id: z.uuid(),
  version: z.int(),
  candidate: z.object({ ...reference, fullName: z.string(), photoFileId: z.uuid().nullable() }),
  job: z.enum(jobCodes),
  round: z.int(),
  roundName: z.string(),
  way: z.enum(ways.map(({ value }) => value)),
  place: z.string(),
  /** Null until an offered slot is picked. */
  startsAt: z.string().nullable(),
  minutes: z.int(),
  state: z.enum(states),
  cancelledBy: z.enum(['team', 'candidate']).nullable(),
  outcome: z.enum(outcomes).nullable(),
  panel: z.array(panelMember),
})
export type Interview = z.infer<typeof interview>

const score = z.int().min(0).max(5)
const scorecard = z.object({
  managerId: z.uuid(),
  scores: z.array(z.int()),
  notes: z.array(z.string()),
  summary: z.string(),
  sentAt: z.string().nullable(),
  average: z.number().nullable(),
})
export type Scorecard = z.infer<typeof scorecard>

export const scorecardInput = {
  scores: z.array(score).max(12),
  notes: z.array(z.string().max(1000, 'Use at most 1000 characters')).max(12),
  summary: z.string().max(2000, 'Use at most 2000 characters'),
}

/** One interview with all that a manager may read of it. */
export const interviewDetails = z.object({
  ...interview.shape,
  criteria: z.array(z.string()),
  passMark: z.number(),
  reason: z.string().nullable(),
  outcomeReason: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** The contact of an applicant from outside; null for a member. */
  contact: z.object({ email: z.string(), phone: z.string().nullable(), birthDate: z.string().nullable() }).nullable(),
  pooledUntil: z.string().nullable(),
  /** Since when an applicant from outside wants to be forgotten. */
  withdrawnAt: z.string().nullable(),
  /** One's own scorecard, and all of the panel's once one has sent it. */
  scorecards: z.array(scorecard),
  /** The average of what was sent; null as long as the caller may not see it. */
  average: z.number().nullable(),
  /** How many of the slots that were offered can still be picked. */
  openSlots: z.int(),
  /** The candidate's other interviews in this team, the newest first. */
  others: z.array(
    z.object({
      id: z.uuid(),
      roundName: z.string(),
      startsAt: z.string().nullable(),
      state: z.enum(states),
      outcome: z.enum(outcomes).nullable(),
    }),
  ),
  lookAlikes: z.array(lookAlike),
})
export type InterviewDetails = z.infer<typeof interviewDetails>

export const roundFields = {
  name: text({ label: 'Name', missing: 'Enter a name', maxLength: 60 }),
  criteria: z
    .array(words(200).min(1, 'Enter what is asked'))
    .min(1, 'Enter what is asked')
    .max(12, 'Use at most twelve')
    .meta({ examples: [['Reliability']] }),
  passMark: z.number().min(1, 'Use 1 or more').max(5, 'Use at most 5').multipleOf(0.1),
}
export const interviewRound = z.object({
  round: z.int(),
  name: z.string(),
  criteria: z.array(z.string()),
  passMark: z.number(),
  version: z.int(),
})

export const rejectForm = defineForm({
  title: 'Rejection',
  fields: { reason: select(rejectReasons, { label: 'Reason', missing: 'Choose a reason' }) },
})
export const poolForm = defineForm({
  title: 'Talent pool',
  fields: {
    consent: withLook(z.boolean().refine(Boolean, 'The applicant must have agreed'), {
      label: 'The applicant has agreed to be kept for later vacancies',
      widget: 'checkbox',
    }),
    until: day({ label: 'Until', missing: 'Enter the day you agreed on' }),
  },
})

export const rejectReason = z.enum(rejectReasons.map(({ value }) => value))

/** The slots on the calendar that nobody has picked. */
export const openSlot = z.object({
  id: z.uuid(),
  startsAt: z.string(),
  minutes: z.int(),
  /** How many candidates can pick it. */
  candidates: z.int(),
})
export type OpenSlot = z.infer<typeof openSlot>

/** An interview as the holder of its link sees it: nothing about the person, nothing about other candidates. */
export const ofLink = z.object({
  teamName: z.string(),
  job: z.enum(jobCodes),
  way: interview.shape.way,
  place: z.string(),
  startsAt: z.string().nullable(),
  minutes: z.int(),
  state: z.enum(states),
  /** Whether the link may still change something. */
  stands: z.boolean(),
  /** Whether they applied from outside, and may withdraw. */
  outside: z.boolean(),
  slots: z.array(z.object({ id: z.uuid(), startsAt: z.string() })),
})
export type OfLink = z.infer<typeof ofLink>

export const ownInterview = ofLink.omit({ stands: true, outside: true, slots: true }).extend({ id: z.uuid() })
