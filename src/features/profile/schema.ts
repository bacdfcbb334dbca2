import { z } from 'zod'
import { stepIds } from '#features/registration/schema.ts'
import { phoneOrNone } from '#shared/contract.ts'
import { fileRef } from '#shared/fields/builders.ts'
import { hasWebAddress, isVisible } from '#shared/names.ts'
import { expiryStatuses } from './rules/expiry.ts'

const line = z.object({
  label: z.string(),
  /** The value in words: labels of options, London days, Yes and No. */
  text: z.string().optional(),
  file: fileRef.optional(),
  /** A drawn signature. */
  image: z.string().optional(),
  /** The status of a day on which something expires. */
  status: z.enum(expiryStatuses).optional(),
  /** A remark for the reader. */
  remark: z.string().optional(),
})

/** Lines under a heading: a part of a step, or one entry of a list. */
export const readableBlock = z.object({ title: z.string().optional(), lines: z.array(line) })

/** One section of the registration in words, in the order of the step. */
export const readableSection = z.object({ id: z.string(), title: z.string(), blocks: z.array(readableBlock) })

export type ReadableLine = z.infer<typeof line>
export type ReadableBlock = z.infer<typeof readableBlock>
export type ReadableSection = z.infer<typeof readableSection>

export const profileFields = {
  fullName: z
    .string({ error: 'Full name is required' })
    .trim()
    .min(1, 'Full name is required')
    .max(200, 'Use at most 200 characters')
    .refine(isVisible, 'This contains characters that cannot be seen. Please type it again')
    .refine((name) => !hasWebAddress(name), 'Please leave out web addresses'),
  role: z.enum(['staff', 'manager'], { error: 'Choose a role' }),
  phone: phoneOrNone,
}

export const profileCard = z.object({
  userId: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(['staff', 'manager']),
  position: z.string(),
  /** The person's own number; empty when they have given none. */
  phone: z.string(),
  photoFileId: z.uuid().nullable(),
  completion: z.int(),
  certificateCount: z.int(),
  /** Expiring within 30 days, London. */
  expiringSoon: z.int(),
})
export type ProfileCard = z.infer<typeof profileCard>

/** From the most urgent kind on. */
export const taskKinds = ['expired', 'rejected', 'asked', 'expiring', 'required', 'missing'] as const
export type TaskKind = (typeof taskKinds)[number]

/** A task of a person about their own profile. */
export const profileTask = z.object({
  kind: z.enum(taskKinds),
  section: z.enum(stepIds),
  /** The dotted path in the section's form; without one it is about the section as a whole. */
  field: z.string().optional(),
  text: z.string(),
  /** The requirement of a team for which it is given. */
  give: z.uuid().optional(),
  /** The expiry day. */
  day: z.string().optional(),
  /** The manager's message. */
  note: z.string().optional(),
})
export type ProfileTask = z.infer<typeof profileTask>

export const staffSteps = ['register', 'photo', 'team', 'notifications'] as const
export type StaffStep = (typeof staffSteps)[number]

/** The first steps of a worker, in order, by what is stored; null once they have registered, have a photo and are in a team. */
export const firstSteps = z.array(z.object({ step: z.enum(staffSteps), done: z.boolean() })).nullable()
export type FirstSteps = z.infer<typeof firstSteps>

/** Another person's opening of a person's data. */
export const opening = z.object({
  id: z.string(),
  at: z.string(),
  /** What was opened, in words. */
  what: z.string(),
  /** Null when the person is gone, or for a job. */
  by: z.string().nullable(),
  team: z.string().nullable(),
})
export type Opening = z.infer<typeof opening>

const workPassportItem = z.object({
  label: z.string(),
  /** What kind of evidence it is, as teams verify it; of a certificate with the name that was typed. */
  kind: z.string().optional(),
  detail: z.string().optional(),
  /** The last day on which it is valid. */
  until: z.string().optional(),
  /** Absent where nothing can be judged. */
  status: z.enum([...expiryStatuses, 'Missing']).optional(),
  /** A remark for the reader. */
  remark: z.string().optional(),
})
export type WorkPassportItem = z.infer<typeof workPassportItem>

/** What a person can show before a shift, with expiry days: given by them, checked by nobody. */
export const workPassport = z.object({
  fullName: z.string(),
  position: z.string(),
  photoFileId: z.uuid().nullable(),
  teams: z.array(z.string()),
  today: z.string(),
  /** How much is given, and until when. It does not say whether somebody can work. */
  overall: z.object({ state: z.enum(['given', 'ending', 'incomplete']), text: z.string() }),
  groups: z.array(z.object({ title: z.string(), items: z.array(workPassportItem) })),
})
export type WorkPassport = z.infer<typeof workPassport>
