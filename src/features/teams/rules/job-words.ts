import { type JobCode, jobs } from './jobs.ts'

/** What people usually write for a job; a team may say otherwise, and what else its own words mean. */
const USUAL: Readonly<Record<JobCode, readonly string[]>> = {
  'healthcare-assistant': ['hca', 'hcsw', 'health care assistant', 'healthcare support worker'],
  nurse: ['rgn', 'rn', 'rmn', 'rnld', 'rna', 'registered nurse', 'staff nurse', 'general nurse'],
  'support-worker': ['sw', 'support', 'support wrk'],
  'care-assistant': ['ca', 'carer', 'care worker', 'caregiver', 'care asst'],
  'admin-assistant': ['admin', 'administrator', 'receptionist'],
  other: [],
}

/** A word as it is compared and remembered: `Sen. Carer ` is `sen carer`. */
export const wordOf = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const usual = new Map(Object.entries(USUAL).flatMap(([job, words]) => words.map((word) => [word, job as JobCode])))
const named = new Map(jobs.flatMap(({ value, label }) => [value, label].map((name) => [wordOf(name), value] as const)))

/** The job that has exactly this name or code. */
export const jobNamed = (cell: string): JobCode | undefined => named.get(wordOf(cell))

/** What a word usually means. */
export const usualJob = (cell: string): JobCode | undefined => usual.get(wordOf(cell))
