import type { DeclaredQueue } from '#server/jobs.ts'
import { settleShifts } from './settle.ts'

const EVERY_MINUTE = '* * * * *'

export const queues: readonly DeclaredQueue[] = [{ name: 'shifts-settled', schedule: EVERY_MINUTE, work: settleShifts }]
