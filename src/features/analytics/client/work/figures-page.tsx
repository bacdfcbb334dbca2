import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { download } from '#client/ui/files/download.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatPence } from '#shared/money.ts'
import { addMonths, deviceClock, formatMonth, londonToday, startOfMonth } from '#shared/time.ts'
import type { FiguresState } from '../../rules/periods.ts'
import type { FiguresOfSpan, FiguresOfWork } from '../../schema.ts'
import { FiguresFilter, type SiteOfClient } from './figures-filter.tsx'

// The dashboard has the same cards at once: this page loads them later, so that no third one does.
const FigureCards = lazy(async () => ({ default: (await import('./figure-cards.tsx')).FigureCards }))

interface FiguresPageProps {
  teamId: string
  /** By client. */
  sites: readonly SiteOfClient[]
  /** Who may save the report of a month. */
  isOwner: boolean
  state: FiguresState
  onState: (state: FiguresState) => void
}

/** What a team's work comes to, from the plan to the invoice: each figure with its chart, table, file and list. */
export function FiguresPage({ teamId, sites, isOwner, state, onState }: FiguresPageProps) {
  const { by, from, through, client, site, job } = state
  const asked = {
    ...(by && { by }),
    ...(from && { from }),
    ...(through && { through }),
    ...(client && { clientId: client }),
    ...(site && { siteId: site }),
    ...(job && { job }),
  }
  const query = useQuery({
    ...api.analytics.figures.queryOptions({ input: { teamId, ...asked } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Figures"
        description="What work was planned, worked, approved, paid and charged."
        menu={isOwner && <Reports teamId={teamId} />}
      />
      <Stack gap="md">
        <FiguresFilter sites={sites} state={state} shown={query.data} onState={onState} />
        {query.isSuccess ? (
          <Found teamId={teamId} of={query.data} file={new URLSearchParams(asked).toString()} />
        ) : (
          <Pending query={query} what="figures">
            <RowsSkeleton rows={6} />
          </Pending>
        )}
      </Stack>
    </>
  )
}

/** The report of last month, and of the one so far. */
function Reports({ teamId }: { teamId: string }) {
  const [month, setMonth] = useState('')
  const { busy, run: save } = useAct((of: string) => download(`/api/teams/${teamId}/figures/report.pdf?month=${of}`))
  const now = startOfMonth(londonToday(deviceClock))
  return (
    <OverflowMenu
      label="More for figures"
      busy={busy && month !== ''}
      entries={[addMonths(now, -1), now].map((day) => ({
        label: `Save the Report of ${formatMonth(day)}`,
        icon: IconDownload,
        onChoose: () => {
          setMonth(day)
          void save(day.slice(0, 7))
        },
      }))}
    />
  )
}

const sumOf = ({ spans }: FiguresOfWork, of: keyof FiguresOfSpan) =>
  spans.reduce((sum, span) => sum + Number(span[of] ?? 0), 0)
const hours = (minutes: number) => `${Math.round(minutes / 60).toLocaleString('en-GB')} h`

function Found({ teamId, of, file }: { teamId: string; of: FiguresOfWork; file: string }) {
  if (of.spans.every(({ required, records }) => required === 0 && records === 0))
    return (
      <EmptyState title="Nothing was worked or planned in this time">
        Figures stand here once shifts have begun. Choose other days, or other work.
      </EmptyState>
    )
  const margin = sumOf(of, 'charge') - sumOf(of, 'cost')
  return (
    <>
      <FigureStrip label="In all">
        <StripFigure value={hours(sumOf(of, 'planned'))} words="planned" />
        <StripFigure value={hours(sumOf(of, 'worked'))} words="worked" />
        <StripFigure value={hours(sumOf(of, 'approved'))} words="approved" />
        {of.seesPay && (
          <StripFigure
            value={
              <TextLink to="/manager-dashboard/pay" search={{ show: 'closed' }} inherit>
                {hours(sumOf(of, 'paid'))}
              </TextLink>
            }
            words="in pay runs"
          />
        )}
        {of.seesCharges && (
          <StripFigure
            value={
              <TextLink
                to="/manager-dashboard/invoices"
                search={{ show: 'issued', ...(of.clientId && { client: of.clientId }) }}
                inherit
              >
                {hours(sumOf(of, 'charged'))}
              </TextLink>
            }
            words="on invoices"
          />
        )}
        {of.seesPay && of.seesCharges && <StripFigure value={formatPence(margin)} words="margin" />}
      </FigureStrip>
      <Suspense
        fallback={
          <Loading what="charts">
            <RowsSkeleton rows={6} />
          </Loading>
        }
      >
        <FigureCards teamId={teamId} of={of} asked={file} />
      </Suspense>
      <Text size="sm" c="dimmed">
        The table of each shows the numbers and leads to the shifts, hours or margins behind them.
      </Text>
    </>
  )
}
