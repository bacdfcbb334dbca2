import { Card, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Count } from '#client/ui/state/count.tsx'
import { STATE_ICONS } from '#client/ui/state/state.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { londonDay } from '#shared/time.ts'
import { inTurn, lateWords, type NowRow, openWords, riskWords } from '../rules/now.ts'
import type { FirstToRing, Now } from '../schema.ts'
import classes from './now-list.module.css'
import { RingFirst } from './ring-first.tsx'

const SHOWN = 5

interface NowListProps {
  teamId: string
  now: Now
  /** The time, in milliseconds. */
  time: number
  /** Somebody is being rung about a shift. */
  onRung: (shiftId: string) => void
}

/** The shifts that need a manager now, the next first, each with the act that helps. */
export function NowList({ teamId, now, time, onRung }: NowListProps) {
  const keepsFocus = useRowFocus()
  const first = useFirstToRing(teamId, now.open.count > 0)
  const rows = inTurn(now).slice(0, SHOWN)
  const count = now.open.count + now.atRisk.count + now.late.count
  const state = count > 0 ? 'bad' : 'ok'
  const Icon = STATE_ICONS[state]
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="now">
      <div className={classes.header} data-state={state}>
        <Icon size={18} color="var(--s)" aria-hidden />
        <Title order={2} size="h5" id="now" className={classes.title ?? ''}>
          Now {count > 0 && <Count value={count} state="bad" />}
        </Title>
        <TextLink size="sm" to="/manager-dashboard/shifts/tonight">
          Open Tonight
        </TextLink>
      </div>
      {rows.length === 0 ? (
        <p className={classes.nothing}>Every place is filled until the morning, and nobody is late.</p>
      ) : (
        <List ref={keepsFocus} label="Now">
          {rows.map((row, index) => (
            <Row
              key={row.key}
              teamId={teamId}
              row={row}
              time={time}
              first={row.kind === 'open' ? first.get(row.of.shiftId) : undefined}
              leads={index === 0}
              onRung={onRung}
            />
          ))}
        </List>
      )}
    </Card>
  )
}

/** Comes after the page: everybody is judged for it. */
function useFirstToRing(teamId: string, isAsked: boolean): ReadonlyMap<string, FirstToRing> {
  const { data } = useQuery(api.cover.firstToRing.queryOptions({ input: { teamId }, enabled: isAsked }))
  return new Map(data?.items.map((item) => [item.shiftId, item]))
}

interface RowProps extends Pick<NowListProps, 'teamId' | 'time' | 'onRung'> {
  row: NowRow
  first: FirstToRing | undefined
  /** The most urgent one has the filled button. */
  leads: boolean
}

function Row({ teamId, row, time, first, leads, onRung }: RowProps) {
  const { shiftId } = row.of
  const search = row.kind === 'risk' ? { tab: 'broken' as const, shift: shiftId } : { shift: shiftId }
  const { title, about } = wordsOf(row, { time, first })
  const variant = leads ? 'filled' : 'default'
  return (
    <ListRow
      wraps
      title={
        <TextLink to="/manager-dashboard/shifts/tonight" search={search}>
          {title}
        </TextLink>
      }
      meta={about}
      actions={
        first?.first ? (
          <RingFirst teamId={teamId} shiftId={shiftId} person={first.first} variant={variant} onRung={onRung} />
        ) : (
          <LinkButton
            to="/manager-dashboard/shifts/tonight"
            search={search}
            variant={variant}
            size="sm"
            aria-label={`${ACTS[row.kind]}: ${title}`}
          >
            {ACTS[row.kind]}
          </LinkButton>
        )
      }
    />
  )
}

const ACTS: Record<NowRow['kind'], string> = { open: 'Find Cover', risk: 'Decide', late: 'See Shift' }

function wordsOf(row: NowRow, { time, first }: { time: number; first: FirstToRing | undefined }) {
  const today = londonDay(new Date(time))
  if (row.kind === 'risk') return riskWords(row.of, today)
  if (row.kind === 'late') return lateWords(row.of, time)
  return openWords(row.of, { time, first })
}
