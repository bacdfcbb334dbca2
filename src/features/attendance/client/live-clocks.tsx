import { Button, Card } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { api } from '#client/api.ts'
import { List } from '#client/ui/lists/list-row.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { Name } from '#client/ui/name.tsx'
import { dialling } from '#client/ui/phone-link.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { liveText } from '../rules/words.ts'
import type { Live } from '../schema.ts'
import classes from './attendance.module.css'

interface LiveClocksProps {
  teamId: string
  now: number
  onOpen: (shiftId: string) => void
}

const LOOK_AGAIN_MS = 60_000
/** Rows that are seen at once: the open places stand below them. */
const MOST_URGENT = 3
const STATES = { missing: 'bad', late: 'soon', 'not-out': 'soon' } as const

/** Who has not come, comes late or has not clocked out, each with what to do next; nothing where everybody is as they should be. */
export const LiveClocks = memo(({ teamId, now, onOpen }: LiveClocksProps) => {
  const { data } = useQuery(api.attendance.live.queryOptions({ input: { teamId }, refetchInterval: LOOK_AGAIN_MS }))
  const [isWhole, setWhole] = useState(false)
  if (!data?.isUsed || (data.items.length === 0 && data.due === 0)) return null
  const shown = isWhole ? data.items : data.items.slice(0, MOST_URGENT)
  return (
    <Card withBorder padding={0} mb="md" component="section" aria-label="Clocks" className={classes.live ?? ''}>
      <div className={classes.heading}>
        <h2>Clocks</h2>
        <span>
          {data.came} of {data.due} in
        </span>
        {shown.length < data.items.length && (
          <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
            Show All {data.items.length}
          </Button>
        )}
      </div>
      {data.items.length > 0 && (
        <List label="Not in, late or not out">
          {shown.map((one) => (
            <Row key={one.assignmentId} one={one} now={now} onOpen={onOpen} />
          ))}
        </List>
      )}
    </Card>
  )
})
LiveClocks.displayName = 'LiveClocks'

function Row({ one, now, onOpen }: { one: Live; now: number; onOpen: (shiftId: string) => void }) {
  const { kind, fullName, phone, siteName, job, start, end, shiftId } = one
  const name = inSentence(fullName)
  return (
    <li className={`${rowTarget.row} ${classes.astray}`} data-row>
      <span className={classes.who}>
        <RowName aria-label={`See the shift of ${name}`} onClick={() => onOpen(shiftId)}>
          <Name>{fullName}</Name>
        </RowName>
        <span>
          {siteName}, {start}–{end}
          <span className={classes.job}> · {jobLabel(job)}</span>
        </span>
      </span>
      <span className={classes.stand}>
        <StateMark state={STATES[kind]}>{liveText(one, now)}</StateMark>
      </span>
      <span className={classes.acts}>
        {phone && (
          <Button
            component="a"
            href={dialling(phone)}
            size="sm"
            variant="default"
            leftSection={<IconPhone size={14} aria-hidden />}
            aria-label={`Ring ${name}`}
          >
            Ring
          </Button>
        )}
        <Button
          className={classes.opens ?? ''}
          size="sm"
          variant="default"
          aria-label={kind === 'not-out' ? `See Clock of ${name}` : `Did Not Come? ${name}: find cover`}
          onClick={() => onOpen(shiftId)}
        >
          {kind === 'not-out' ? 'See Clock' : 'Did Not Come?'}
        </Button>
      </span>
    </li>
  )
}
