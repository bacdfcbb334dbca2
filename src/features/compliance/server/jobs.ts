import type { DeclaredQueue } from '#server/jobs.ts'
import { remindOfLapses } from './asking/remind.ts'
import { mendStatuses } from './statuses/mend-statuses.ts'

// One run a day is enough: the later ones are for an app that was not running at seven. Before the warnings of profile,
// which leave out what was told here.
const HOURLY_BY_DAY = '0 7-22 * * *'
const EVERY_NIGHT = '20 4 * * *'

export const queues: DeclaredQueue[] = [
  { name: 'compliance-reminders', schedule: HOURLY_BY_DAY, work: remindOfLapses },
  { name: 'compliance-mend', schedule: EVERY_NIGHT, afterUpgrade: true, work: mendStatuses },
]
