import type { DeclaredQueue } from '#server/jobs.ts'
import { alarmOfPictures } from './picture-alarms.ts'

// One run a day is enough: the later ones are for an app that was not running at seven.
const HOURLY_BY_DAY = '15 7-22 * * *'

export const queues: DeclaredQueue[] = [{ name: 'dbs-picture-alarms', schedule: HOURLY_BY_DAY, work: alarmOfPictures }]
