import { Card, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { FigureList, FigureRow } from '#client/ui/figures/figure-list.tsx'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { List } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PanelTitle } from '#client/ui/panel/panel-title.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { formatPence } from '#shared/money.ts'
import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import type { Statement } from '../schema/reading.ts'
import classes from './invoices.module.css'
import { SentLinks } from './sent-links.tsx'
import { statementActs } from './use-invoices.ts'

interface StatementPanelProps {
  teamId: string
  clientId: string
  onClose: () => void
}

/** What a client was charged and has paid, with the balance, and what is late by its age. */
export function StatementPanel({ teamId, clientId, onClose }: StatementPanelProps) {
  const today = londonToday(deviceClock)
  const [from, setFrom] = useState(addDays(today, -91))
  const [through, setThrough] = useState(today)
  const query = useQuery(api.invoices.statement.queryOptions({ input: { teamId, clientId, from, through } }))
  const title = query.data ? `Statement, ${query.data.clientName}` : 'Statement'
  return (
    <SidePanel
      title={title}
      wide
      onClose={onClose}
      header={<PanelTitle>{title}</PanelTitle>}
      footer={
        <>
          <ActButton
            size="sm"
            variant="default"
            act={() => statementActs(teamId).sendStatement({ clientId, from, through })}
          >
            Mail It
          </ActButton>
          {(['csv', 'pdf'] as const).map((kind) => (
            <DownloadButton
              key={kind}
              url={`/api/teams/${teamId}/clients/${clientId}/statement.${kind}?from=${from}&through=${through}`}
              label={`Save as ${kind.toUpperCase()}`}
            >
              Save as {kind.toUpperCase()}
            </DownloadButton>
          ))}
        </>
      }
    >
      <Stack gap="md" align="stretch">
        <Group grow>
          <DayField label="From" value={from} onChange={(day) => day && setFrom(day)} />
          <DayField label="Until" value={through} onChange={(day) => day && setThrough(day)} />
        </Group>
        {query.isSuccess ? (
          <>
            <Entries statement={query.data} />
            {query.data.links.length > 0 && (
              <Card withBorder padding={0}>
                <List label="Statements that were mailed">
                  <SentLinks
                    links={query.data.links}
                    more={(link) => `${formatDay(link.from)} to ${formatDay(link.through)}`}
                    onTakeBack={(linkId) => statementActs(teamId).revokeStatement(clientId, linkId)}
                  />
                </List>
              </Card>
            )}
          </>
        ) : (
          <Pending query={query} what="statement">
            <RowsSkeleton rows={5} />
          </Pending>
        )}
      </Stack>
    </SidePanel>
  )
}

const KINDS = { invoice: 'Invoice', 'credit-note': 'Credit note', payment: 'Payment of' } as const

function detailOf({ kind, detail }: Statement['entries'][number]) {
  if (!detail) return ''
  if (kind === 'invoice') return `, due ${formatDay(detail)}`
  return kind === 'payment' ? `, ${detail}` : `, for ${detail}`
}

function Entries({ statement: { opening, entries, closing, ages } }: { statement: Statement }) {
  return (
    <>
      <table className={classes.rows} aria-label="Statement">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Owed before</td>
            <td />
            <td>{formatPence(opening)}</td>
          </tr>
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a day may be alike, and none moves
            <tr key={at}>
              <td>
                {KINDS[entry.kind]} {entry.name}
                <small>
                  {formatDay(entry.on)}
                  {detailOf(entry)}
                </small>
              </td>
              <td>{formatPence(entry.amount)}</td>
              <td>{formatPence(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Owed
            </th>
            <td>{formatPence(closing)}</td>
          </tr>
        </tfoot>
      </table>
      <FigureList title="By age, today">
        <FigureRow label="Not due" value={formatPence(ages.notDue)} />
        <FigureRow label="1 to 30 days late" value={formatPence(ages.to30)} />
        <FigureRow label="31 to 60" value={formatPence(ages.to60)} />
        <FigureRow label="61 to 90" value={formatPence(ages.to90)} />
        <FigureRow label="Over 90" value={formatPence(ages.over90)} />
      </FigureList>
    </>
  )
}
