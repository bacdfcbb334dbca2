import { Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { Count } from '#client/ui/state/count.tsx'
import { STATE_ICONS } from '#client/ui/state/state.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { inSentence } from '#shared/names.ts'
import { type Day, startOfWeek } from '#shared/time.ts'
import { MOST_COUNTED, WAITING_SHOWN } from '../rules/periods.ts'
import { type WaitKind, waitKinds } from '../rules/wait-kinds.ts'
import { aboutOf, rowsOf, WAIT_TABS, type WaitingRow } from '../rules/waits.ts'
import type { Waiting, Waits } from '../schema.ts'
import classes from './needs.module.css'

/** What can be done in place about a request to join or for leave. */
export interface WaitActions {
  requests: (of: Waiting<'requests'>) => ReactNode
  leave: (of: Waiting<'leave'>) => ReactNode
}

interface WaitsProps {
  waits: Waits
  today: Day
  /** The kind that is shown, from the address; all of them without one. */
  kind: WaitKind | undefined
  onKind: (kind: WaitKind | undefined) => void
  actions: WaitActions
}

const ALL = 'all'
const sized = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))

/** What waits for the manager's answer, each with what answers it. */
export function WaitsForYou({ waits, today, kind, onKind, actions }: WaitsProps) {
  const keepsFocus = useRowFocus()
  const kinds = waitKinds.filter((one) => waits[one].count > 0)
  if (kinds.length === 0) return null
  const shown = kind && kinds.includes(kind) ? kind : undefined
  const total = kinds.reduce((sum, one) => sum + waits[one].count, 0)
  const rows = rowsOf(waits, shown).slice(0, WAITING_SHOWN)
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="waits">
      <div className={classes.header} data-state="info">
        <STATE_ICONS.info size={18} color="var(--s)" aria-hidden />
        <Title order={2} size="h5" id="waits" className={classes.title ?? ''}>
          Waits for You <Count value={sized(total)} state="info" />
        </Title>
        {kinds.length > 1 && (
          <div className={classes.kinds}>
            <ViewSwitch
              aria-label="What waits"
              size="sm"
              value={shown ?? ALL}
              onChange={(next) => onKind(next === ALL ? undefined : (next as WaitKind))}
              data={[
                { value: ALL, label: 'All' },
                ...kinds.map((one) => ({ value: one, label: `${WAIT_TABS[one]} ${sized(waits[one].count)}` })),
              ]}
            />
          </div>
        )}
      </div>
      <List ref={keepsFocus} label="Waits for You">
        {rows.map((row) => (
          <ListRow
            key={`${row.kind} ${row.of.id}`}
            leading={<PersonAvatar name={row.of.fullName} photoFileId={row.of.photoFileId} />}
            title={<WaitingLink row={row} />}
            meta={aboutOf(row, today)}
            actions={<Answer row={row} actions={actions} />}
          />
        ))}
      </List>
      {shown && waits[shown].count > rows.length && <Rest kind={shown} />}
    </Card>
  )
}

/** The line of a timesheet in its week. */
const lineOf = ({ id, day }: Waiting<'hours'>) => ({ week: startOfWeek(day), line: id })

/** To where it is settled. */
function WaitingLink({ row: { kind, of } }: { row: WaitingRow }) {
  const name = <Name>{of.fullName}</Name>
  switch (kind) {
    case 'requests':
      return (
        <TextLink to="/manager-dashboard/candidates" search={{ list: 'requests' }}>
          {name}
        </TextLink>
      )
    case 'leave':
      return <TextLink to="/manager-dashboard/leave">{name}</TextLink>
    case 'verify':
      return (
        <TextLink to="/manager-dashboard/compliance" search={{ tab: 'verify', person: of.userId }}>
          {name}
        </TextLink>
      )
    case 'hours':
      return (
        <TextLink to="/manager-dashboard/timesheets" search={lineOf(of)}>
          {name}
        </TextLink>
      )
    default:
      return (
        <TextLink to="/manager-dashboard/shifts" search={{ day: of.day, shift: of.shiftId }}>
          {name}
        </TextLink>
      )
  }
}

/** Answers in place, or where there is more to see first. */
function Answer({ row, actions }: { row: WaitingRow; actions: WaitActions }) {
  const { kind, of } = row
  const look = { variant: 'default', size: 'sm' } as const
  const name = inSentence(of.fullName)
  switch (kind) {
    case 'requests':
      return actions.requests(of)
    case 'leave':
      return actions.leave(of)
    case 'verify':
      return (
        <LinkButton
          {...look}
          to="/manager-dashboard/compliance"
          search={{ tab: 'verify', person: of.userId }}
          aria-label={`Verify what ${name} gave`}
        >
          Verify
        </LinkButton>
      )
    case 'hours':
      return (
        <LinkButton
          {...look}
          to="/manager-dashboard/timesheets"
          search={lineOf(of)}
          aria-label={`See the hours of ${name}`}
        >
          See Hours
        </LinkButton>
      )
    default:
      return (
        <LinkButton
          {...look}
          to="/manager-dashboard/shifts"
          search={{ day: of.day, shift: of.shiftId }}
          aria-label={`Decide about ${name}`}
        >
          Decide
        </LinkButton>
      )
  }
}

/** The way to the list of the others. */
function Rest({ kind }: { kind: WaitKind }) {
  const words = { size: 'sm', children: 'Show All', 'aria-label': `Show All: ${WAIT_TABS[kind]}` }
  return (
    <div className={classes.rest}>
      {kind === 'requests' ? (
        <TextLink {...words} to="/manager-dashboard/candidates" search={{ list: 'requests' }} />
      ) : kind === 'leave' ? (
        <TextLink {...words} to="/manager-dashboard/leave" />
      ) : kind === 'verify' ? (
        <TextLink {...words} to="/manager-dashboard/compliance" search={{ tab: 'verify' }} />
      ) : kind === 'hours' ? (
        <TextLink {...words} to="/manager-dashboard/timesheets" />
      ) : (
        <TextLink {...words} to="/manager-dashboard/shifts" search={{ week: true }} />
      )}
    </div>
  )
}
