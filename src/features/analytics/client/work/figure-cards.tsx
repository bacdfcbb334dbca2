import { SimpleGrid } from '@mantine/core'
import { figureIds, figureTable } from '../../rules/figure-tables.ts'
import type { FiguresOfWork } from '../../schema.ts'
import { TrendCard } from '../trend-card.tsx'

interface FigureCardsProps {
  teamId: string
  of: FiguresOfWork
  /** What is asked for, as the address of a file says it. */
  asked: string
}

/** A chart for each figure that the reader may see. */
export function FigureCards({ teamId, of, asked }: FigureCardsProps) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
      {figureIds.map((id) => {
        const table = figureTable(id, of)
        const file = `/api/teams/${teamId}/figures/${id}.csv?${asked}`
        return table && <TrendCard key={id} order={2} table={table} of={of} file={file} />
      })}
    </SimpleGrid>
  )
}
