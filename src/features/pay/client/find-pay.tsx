import { IconCash } from '@tabler/icons-react'
import { api } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import type { Finding } from '#client/ui/palette/source.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { payDayText, periodText } from '../rules/words.ts'

/** `run 7`, `pay run 7`. */
const RUN = /^(?:pay )?run (\d+)$/i

interface FindPay {
  teamId: string
  words: string
  onOpen: (runId: string) => void
}

/** The pay run of a number, for the command palette. */
export async function findRuns({ teamId, words, onOpen }: FindPay): Promise<Finding[]> {
  const [, number] = RUN.exec(words.trim()) ?? []
  if (!number) return []
  const { items } = await queryClient.fetchQuery(api.pay.runs.queryOptions({ input: { teamId } }))
  const today = londonToday(deviceClock)
  return items
    .filter((run) => run.number === Number(number))
    .map((run) => ({
      id: run.id,
      label: `Pay Run ${run.number}`,
      hint: `${periodText(run, today)}, ${payDayText(run, today)}`,
      leading: <IconCash size={18} />,
      run: () => onOpen(run.id),
    }))
}
