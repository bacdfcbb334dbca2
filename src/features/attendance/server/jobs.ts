import type { DeclaredQueue } from '#server/jobs.ts'
import { raiseAlarms } from './alarms.ts'

const EVERY_MINUTE = '* * * * *'

export const queues: readonly DeclaredQueue[] = [{ name: 'clock-alarms', schedule: EVERY_MINUTE, work: raiseAlarms }]
