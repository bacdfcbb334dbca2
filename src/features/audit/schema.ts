import { z } from 'zod'
import { auditKinds } from '#shared/audit-words.ts'
import { day } from '#shared/contract.ts'

export const PAGE_SIZE = 50

/** An export holds at most this many rows; a longer log is exported by days. */
export const EXPORT_LIMIT = 50_000

/** What the log can be narrowed to; the same for the page and the export. Days are whole days in London, both ends included. */
export const auditFilters = {
  person: z.uuid().optional(),
  kind: z.enum(auditKinds).optional(),
  from: day.optional(),
  to: day.optional(),
}

export const auditLine = z.object({
  /** The event's number in the team's chain. */
  seq: z.int(),
  at: z.string(),
  sentence: z.string(),
  /** The caller's network without its last part; null for what the installation did by itself. */
  network: z.string().nullable(),
})
export type AuditLine = z.infer<typeof auditLine>

/** What the last check found; null when the log has never been checked. */
export const auditCheck = z.object({
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
  /** Whom the list is narrowed to. */
  person: auditPerson.nullable(),
})

/** The queue of checks: of one team's log, or of everything once a night. */
export const CHECK_QUEUE = 'audit-check'
