import { z } from 'zod'
import { jobs } from '#features/teams/rules/jobs.ts'
import * as build from '#shared/fields/builders.ts'
import { poundsAnHour } from '#shared/fields/pounds.ts'

/** A role as a manager types it; its sites are chosen beside. */
export const roleFields = {
  job: build.select(jobs, { label: 'Role', width: 'half' }),
  from: build.day({ label: 'From', width: 'half' }),
  rate: poundsAnHour({
    label: 'Their rate, £ an hour',
    hint: 'A shift that pays more still pays more. Blank: what each shift pays.',
    optional: true,
  }),
  contractHours: build.formatted(
    {
      normalise: (text) => text.trim().replace(',', '.'),
      pattern: /^(?:\d{1,2}|1[0-5]\d|16[0-7])(?:\.(?:0|5|25|50|75))?$/,
      message: 'Enter hours such as 37.5',
      example: '37.5',
    },
    {
      ...{ inputMode: 'decimal', maxLength: 6, width: 'half' },
      ...{ label: 'Hours a week by contract', optional: true },
      hint: 'Plans see to these first. Blank: none are promised.',
    },
  ),
}

/** Minutes of work a week that a contract promises. */
export const contractMinutes = z.int().min(1).max(10_080).nullable()

/** What was recorded of one of a person's roles, and the days on which it counts. */
const role = z.object({
  job: z.string(),
  version: z.int(),
  from: z.string(),
  /** The day from which something else counts; null without an end. */
  until: z.string().nullable(),
  /** False: they do not hold it on these days. */
  held: z.boolean(),
  /** Empty: every site. */
  sites: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Pence an hour; null without one, or for a manager who sees no pay. */
  rate: z.int().nullable(),
  contractMinutes,
  recordedAt: z.string(),
  recordedBy: z.string().nullable(),
})
export type Role = z.infer<typeof role>

/** A role of the caller that is not over. */
const ownRole = role
  .pick({ job: true, from: true, until: true, sites: true, rate: true, contractMinutes: true })
  .extend({ teamId: z.uuid(), teamName: z.string() })
export type OwnRole = z.infer<typeof ownRole>
export const ownRoles = z.object({ items: z.array(ownRole) })

/** The roles of a member by job and day, and the job that counts on days without any. */
export const memberRoles = z.object({ job: z.string(), items: z.array(role) })
export type MemberRoles = z.infer<typeof memberRoles>
