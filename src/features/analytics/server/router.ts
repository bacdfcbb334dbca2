import { readFigures } from '#features/members/server/data.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { implementing } from '#server/calls/procedures.ts'
import { londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { toTrends } from '../rules/trends.ts'
import { readCounts, readNeeds } from './data.ts'

const api = implementing(contract, { team: teamGate })

const overview = api.overview.handler(async ({ context, input: { weeks } }) => {
  const { team } = context
  // Pipelined: one round trip for the whole page.
  const [figures, counts, needs] = await Promise.all([
    readFigures(context, team),
    readCounts(context, { team, weeks }),
    readNeeds(context, team),
  ])
  const today = londonToday(context.clock)
  return {
    today,
    team: { ...team, memberCount: figures.activeStaff },
    figures,
    needs,
    trends: toTrends(counts, { today, weeks }),
  }
})

export const router = { overview }
