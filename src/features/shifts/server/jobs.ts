import type { DeclaredQueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { CASCADES } from './ask-next.ts'
import { advanceCascades } from './cascade.ts'
import { EXCHANGES, exchange } from './exchange.ts'
import { judgeAgain, judgeAllAgain } from './judging-again/judge-again.ts'
import { settleShifts } from './settle.ts'
import { type Asking, askColleagues, expireSwaps, SWAPS } from './swaps.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_NIGHT = '50 3 * * *'

/** What has come to its time first: who has not answered an offer makes room for the next. */
async function settle(services: Services) {
  await settleShifts(services)
  await advanceCascades(services)
  await expireSwaps(services)
}

export const queues: [DeclaredQueue<Asking>, DeclaredQueue<{ swapId: string }>, ...DeclaredQueue[]] = [
  { name: SWAPS, work: askColleagues },
  { name: EXCHANGES, work: exchange },
  { name: 'shifts-settled', schedule: EVERY_MINUTE, work: settle },
  { name: CASCADES, wokenBy: 'cascadesDue', work: advanceCascades },
  { name: 'shifts-judged-again', schedule: EVERY_MINUTE, wokenBy: 'workToJudge', work: judgeAgain },
  { name: 'shifts-all-judged-again', schedule: EVERY_NIGHT, work: judgeAllAgain },
]
