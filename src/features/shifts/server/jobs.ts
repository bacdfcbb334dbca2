import type { DeclaredQueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { settleShifts } from './booking/settle.ts'
import { advanceCascades } from './cascades/advance.ts'
import { CASCADES } from './cascades/data.ts'
import { judgeAgain, judgeAllAgain } from './judging-again/judge-again.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '50 3 * * *'

/** What has come to its time first: who has not answered an offer makes room for the next. */
async function settle(services: Services) {
  await settleShifts(services)
  await advanceCascades(services)
}

export const queues: readonly DeclaredQueue[] = [
  { name: 'shifts-settled', schedule: EVERY_MINUTE, work: settle },
  { name: CASCADES, wokenBy: 'cascadesDue', work: advanceCascades },
  { name: 'shifts-judged-again', schedule: EVERY_MINUTE, wokenBy: 'workToJudge', work: judgeAgain },
  { name: 'shifts-all-judged-again', schedule: EVERY_NIGHT, work: judgeAllAgain },
]
