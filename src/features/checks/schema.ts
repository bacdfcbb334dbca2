import { z } from 'zod'
import { fileRef } from '#shared/fields/builders.ts'
import { checkKinds } from './rules/check-kinds.ts'
import { outcomes } from './rules/counting.ts'

const remark = z.object({ state: z.enum(['bad', 'soon', 'plain']), text: z.string() })

const line = z.object({ label: z.string(), text: z.string().optional() })

/** One record. It is never changed: a later one takes its place, or it is taken back. */
const check = z.object({
  id: z.uuid(),
  title: z.string(),
  checkedOn: z.string(),
  passed: z.boolean(),
  /** The last day before it has to be repeated; null: never. */
  until: z.string().nullable(),
  remarks: z.array(remark),
  /** What was recorded, in words; numbers by their end alone. */
  blocks: z.array(z.object({ title: z.string().optional(), lines: z.array(line) })),
  copy: fileRef.nullable(),
  /** Whether there are numbers to open. */
  hasNumbers: z.boolean(),
  recordedAt: z.string(),
  /** For managers: who recorded it. */
  recordedBy: z.string().nullable(),
  takenBack: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
})
export type Check = z.infer<typeof check>

/** The checks of one kind, the last one first. */
const checksOfKind = z.object({
  kind: z.enum(checkKinds),
  outcome: z.enum(outcomes),
  until: z.string().nullable(),
  /** The record that a new one follows; null: there is none. */
  latest: z.uuid().nullable(),
  checks: z.array(check),
})
export type ChecksOfKind = z.infer<typeof checksOfKind>

export const memberChecks = z.object({
  kinds: z.array(checksOfKind),
  /** Fitness to work, for a manager who may not read of people's health: whether a clearance is in place, and nothing else. */
  clearance: z.object({ inPlace: z.boolean() }).nullable(),
  /** Whether a conditional offer is recorded: before it nothing may be asked about health (Equality Act 2010 s. 60). */
  offered: z.boolean(),
  /** The picture of a DBS certificate that the person has uploaded: the day on which it is deleted. */
  dbsPicture: z.object({ deletedOn: z.string(), isUrgent: z.boolean(), isChecked: z.boolean() }).nullable(),
})
export type MemberChecks = z.infer<typeof memberChecks>

export const ownChecks = z.object({
  teams: z.array(z.object({ teamId: z.uuid(), teamName: z.string(), kinds: z.array(checksOfKind) })),
})
export type OwnChecks = z.infer<typeof ownChecks>
