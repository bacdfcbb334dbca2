import { Card, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { api } from '#client/api.ts'
import { useNow } from '#client/use-now.ts'
import classes from './attendance.module.css'

const FRESH_MS = 30_000
const QUIET = 4

/**
 * The code of one’s badge for the tablet of the site, a new one each half minute; nothing where the site has no tablet,
 * or the shift cannot be clocked now.
 */
export function BadgeCode({ place }: { place: string | undefined }) {
  const { data, dataUpdatedAt, isError } = useQuery({
    ...api.attendance.badgeCode.queryOptions({ input: place ? { assignmentId: place } : skipToken, gcTime: 0 }),
    refetchInterval: FRESH_MS,
    staleTime: 0,
  })
  const now = useNow()
  if (!data?.code || isError || now - dataUpdatedAt > 2 * FRESH_MS) return null
  const code = generate(data.code)
  const side = code.size + 2 * QUIET
  return (
    <Card withBorder mb="md" component="section" aria-label="Code of your badge" className={classes.code ?? ''}>
      <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label="Code for the tablet of the site">
        <path d={toSvgPath(code)} />
      </svg>
      <div>
        <Text fw={600}>Show this to the tablet</Text>
        <Text size="sm" c="dimmed">
          New code in {Math.max(0, Math.ceil((dataUpdatedAt + FRESH_MS - now) / 1000))} s. A photo of it is soon
          worthless.
        </Text>
      </div>
    </Card>
  )
}
