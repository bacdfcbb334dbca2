import { addYears, type Day } from '#shared/time.ts'
import type { Hold } from './check.ts'
import type { Engagement } from './people.ts'

/** What is on file of somebody. Null of who is erased: nothing can be asked of them, and what they are owed is paid. */
export interface OnFile {
  umbrella: string | null
  umbrellaReviewedOn: Day | null
  /** What it keeps: pence a week, and hundredths of a percent of what it is paid. */
  umbrellaMargin: number | null
  umbrellaCosts: number | null
  hasDocument: boolean
  mayWork: boolean
  hasBank: boolean
}

/**
 * What is missing on file before somebody is paid. An umbrella company is looked at once a year: whoever pays through it
 * answers for its PAYE as it does, for payments made from 6 April 2026 on. Key Information Document: Conduct of Employment Agencies
 * and Employment Businesses Regulations 2003, regulation 13A. Right to work: Immigration, Asylum and Nationality Act 2006.
 */
export function missingOnFile(
  file: OnFile | null,
  { engagement, today }: { engagement: Engagement; today: Day },
): Hold | undefined {
  if (!file) return undefined
  if (!file.mayWork) return 'no-right-to-work'
  if (engagement === 'umbrella-company') {
    if (!file.umbrella || !file.umbrellaReviewedOn) return 'no-umbrella'
    if (file.umbrellaReviewedOn < addYears(today, -1)) return 'umbrella-outdated'
  }
  if (!file.hasDocument) return 'no-document'
  if (engagement === 'paye' && !file.hasBank) return 'no-bank'
  return undefined
}
