import { z } from 'zod'
import { day } from '#shared/contract.ts'
import { MOST_ATTENDANTS } from '../rules/training-form.ts'
import { kind, sentence } from './requirements.ts'

/** A session that a team has trained its people in. */
export const trainingSession = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  issuingBody: z.string(),
  heldOn: z.string(),
  /** The last day on which it counts; null: as long as each requirement says. */
  until: z.string().nullable(),
  /** The people who attended. */
  people: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
})
export type TrainingSession = z.infer<typeof trainingSession>

const certificate = kind
  .startsWith('certificate:', 'Choose the training')
  .meta({ examples: ['certificate:fire safety'] })

export const newSession = {
  kind: certificate,
  issuingBody: sentence(120, 'Enter who trained them'),
  heldOn: day,
  until: day.nullable(),
  userIds: z.array(z.uuid()).min(1, 'Tick who attended').max(MOST_ATTENDANTS, `Tick at most ${MOST_ATTENDANTS} people`),
}
