import { z } from 'zod'
import { auditKinds } from '#shared/audit-words.ts'
import { day } from '#shared/contract.ts'

export const PAGE_SIZE = 50

/** The largest number of rows in an export; a longer log is exported by days. */
export const EXPORT_LIMIT = 50_000

/** The filters of the page and the export. Days are whole days in London, both ends included. */
export const auditFilters = {
  person: z.uuid().optional(),
  kind: z.enum(auditKinds).optional(),
  from: day.optional(),
  to: day.optional(),
}

const auditLine = z.object({
  /** The event's sequence number in the team's chain. */
  seq: z.int(),
  at: z.string(),
  sentence: z.string(),
  /** The caller's IP address without its last part; null for an act of the installation itself. */
  network: z.string().nullable(),
})
export type AuditLine = z.infer<typeof auditLine>

/** The result of the last check; null when the log has never been checked. */
const auditCheck = z.object({
  checkedAt: z.string(),
  events: z.int(),
  /** The first bad row; null when the log is complete. */
  badSeq: z.int().nullable(),
})
export type AuditCheck = z.infer<typeof auditCheck>

export const auditPerson = z.object({ userId: z.uuid(), fullName: z.string() })
export type AuditPerson = z.infer<typeof auditPerson>

export const auditPage = z.object({
  items: z.array(auditLine),
  next: z.string().optional(),
  check: auditCheck.nullable(),
  /** The person that filters the list. */
  person: auditPerson.nullable(),
})

/** The queue of checks: of one team's log, or of the whole log every night. */
export const CHECK_QUEUE = 'audit-check'
