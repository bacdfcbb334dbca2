import { versionOn } from '#features/rates/rules/card-in-force.ts'
import { type VatTreatment, vatTreatments } from '#features/rates/rules/client-terms.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { Day } from '#shared/time.ts'

/** What the versions of a client's terms say of VAT, in the order in which they were recorded. */
export interface VatVersion {
  version: number
  from: Day
  vat: readonly { job: string; treatment: VatTreatment; reason: string }[]
  recordedBy: string | null
}

/** How work in a job is taxed for a client today. */
export interface VatOfJob {
  /** Null: all that is not named. */
  job: string | null
  treatment: VatTreatment
  reason: string | null
  /** The first day of it; null: nothing else was ever agreed. */
  since: Day | null
  recordedBy: string | null
  /** What it will be, from a later day on. */
  next: { from: Day; treatment: VatTreatment } | null
}

const said = (version: VatVersion | undefined, job: string | null) => {
  const named = version?.vat.find((one) => one.job === job)
  return { treatment: named?.treatment ?? 'standard', reason: named?.reason ?? null }
}

/** How VAT is on each job that a client's terms name now or later, and on the rest. */
export function vatOfClient(versions: readonly VatVersion[], today: Day): VatOfJob[] {
  const days = [...new Set(versions.map(({ from }) => from))].sort()
  const since = days.filter((day) => day <= today).map((day) => ({ day, version: versionOn(versions, day) }))
  const later = days.filter((day) => day > today).map((day) => ({ day, version: versionOn(versions, day) }))
  const current = versionOn(versions, today)
  const named = [current, ...later.map(({ version }) => version)].flatMap((version) => version?.vat ?? [])
  const jobs = [...new Set(named.map(({ job }) => job))]
  return [...jobs, null].map((job) => {
    const is = said(current, job)
    const differs = (version: VatVersion | undefined) => {
      const other = said(version, job)
      return other.treatment !== is.treatment || other.reason !== is.reason
    }
    // Of what was so before there were terms nobody has said it.
    const begun = since[since.findLastIndex(({ version }) => differs(version)) + 1]
    const isAsEver = begun === since[0] && !differs(undefined)
    const change = later.find(({ version }) => said(version, job).treatment !== is.treatment)
    return {
      ...{ job, ...is, since: isAsEver ? null : (begun?.day ?? null) },
      recordedBy: isAsEver ? null : (begun?.version?.recordedBy ?? null),
      next: change ? { from: change.day, treatment: said(change.version, job).treatment } : null,
    }
  })
}

/** Which jobs of a client a row is of, in words. */
export function jobsText<Row extends { clientId: string; job: string | null }>(rows: readonly Row[], row: Row): string {
  if (row.job) return jobLabel(row.job)
  return rows.some(({ clientId, job }) => job && clientId === row.clientId) ? 'All other jobs' : 'All jobs'
}

/** A treatment in words. */
export const treatmentText = (treatment: VatTreatment): string =>
  vatTreatments.find(({ value }) => value === treatment)!.label
