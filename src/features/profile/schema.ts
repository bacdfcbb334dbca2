import { z } from 'zod'
import { fileRef } from '#shared/fields.ts'

const line = z.object({
  label: z.string(),
  /** As people read it: labels of options, London days, Yes and No. */
  text: z.string().optional(),
  file: fileRef.optional(),
  /** A drawn signature. */
  image: z.string().optional(),
  /** Of a day on which something ends. */
  status: z.enum(['Valid', 'Expiring Soon', 'Expired']).optional(),
})

/** Lines under a heading: a part of a step, or one entry of a list. */
const block = z.object({ title: z.string().optional(), lines: z.array(line) })

/** One section of the registration as it is read: ready to be shown, in the order of the step. */
export const readableSection = z.object({ id: z.string(), title: z.string(), blocks: z.array(block) })

export type ReadableLine = z.infer<typeof line>
export type ReadableBlock = z.infer<typeof block>
export type ReadableSection = z.infer<typeof readableSection>

const oneLine = /^\P{Cc}*$/u

export const profileFields = {
  fullName: z
    .string({ error: 'Full name is required' })
    .trim()
    .min(1, 'Full name is required')
    .max(200, 'Use at most 200 characters')
    .refine((name) => name.isWellFormed() && oneLine.test(name), 'This contains characters that cannot be stored')
    .meta({ label: 'Full Name', widget: 'text', autocomplete: 'name', maxLength: 200 }),
  role: z.enum(['staff', 'manager'], { error: 'Choose a role' }).meta({
    label: 'Role',
    widget: 'select',
    options: [
      { value: 'staff', label: 'Staff' },
      { value: 'manager', label: 'Manager' },
    ],
  }),
}

export const profileCard = z.object({
  userId: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(['staff', 'manager']),
  position: z.string(),
  photoFileId: z.uuid().nullable(),
  completion: z.int(),
  certificateCount: z.int(),
  /** Ending within 30 days, London. */
  expiringSoon: z.int(),
})
export type ProfileCard = z.infer<typeof profileCard>
