import { ActionIcon, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { addDays, deviceClock, formatDayMonth, londonToday, startOfWeek } from '#shared/time.ts'
import type { StaffingState } from '../staffing-state.ts'
import { type Site, useSites } from '../use-sites.ts'
import classes from './cover.module.css'
import { HoursOfWeek } from './hours-of-week.tsx'
import { LevelsCard } from './levels-card.tsx'

interface CoverTabProps {
  teamId: string
  state: StaffingState
  onState: (state: StaffingState) => void
}

/** What a site needs, and where it is short in a week. */
export function CoverTab({ teamId, state, onState }: CoverTabProps) {
  const { query, sites } = useSites(teamId)
  const site = sites.find(({ id }) => id === state.site) ?? (state.site ? undefined : sites[0])
  if (!query.isSuccess)
    return (
      <Pending query={query} what="sites">
        <RowsSkeleton rows={6} />
      </Pending>
    )
  if (!site) return <EmptyState title="There is no site yet">Add a client with its sites first.</EmptyState>
  const week = state.week ?? startOfWeek(londonToday(deviceClock))
  return (
    <>
      <Tools {...{ state, onState, sites, site, week }} />
      <SiteCover key={site.id} {...{ teamId, site, week }} />
    </>
  )
}

function Tools({
  state,
  onState,
  sites,
  site,
  week,
}: Omit<CoverTabProps, 'teamId'> & { sites: Site[]; site: Site; week: string }) {
  const today = londonToday(deviceClock)
  const go = (days: number) => onState({ ...state, week: addDays(week, days) })
  return (
    <div className={classes.tools}>
      <NativeSelect
        className={classes.site ?? ''}
        aria-label="Site"
        data={sites.map(({ id, name, clientName }) => ({ value: id, label: `${name}, ${clientName}` }))}
        value={site.id}
        onChange={({ currentTarget }) => onState({ ...state, site: currentTarget.value })}
      />
      <div className={classes.walker}>
        <ActionIcon variant="default" size="input-sm" aria-label="Week before" onClick={() => go(-7)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} role="status">
          {formatDayMonth(week, { today })} to {formatDayMonth(addDays(week, 6), { today })}
        </Text>
        <ActionIcon variant="default" size="input-sm" aria-label="Week after" onClick={() => go(7)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <LinkButton to="/manager-dashboard/rota" search={{ day: week, site: site.id, rows: 'sites' }} variant="default">
        Rota of This Week
      </LinkButton>
    </div>
  )
}

function SiteCover({ teamId, site, week }: { teamId: string; site: Site; week: string }) {
  const levels = useQuery(api.staffing.levels.queryOptions({ input: { teamId, siteId: site.id } }))
  const days = { from: week, through: addDays(week, 6) }
  const hours = useQuery(
    api.staffing.hours.queryOptions({
      input: { teamId, siteId: site.id, ...days },
      placeholderData: keepPreviousData,
    }),
  )
  const failed = [levels, hours].find(({ isError }) => isError)
  if (failed) return <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />
  if (!levels.data || !hours.data)
    return (
      <Loading what="hours">
        <RowsSkeleton rows={7} />
      </Loading>
    )
  return (
    <div className={classes.page}>
      {levels.data.versions.length > 0 && <HoursOfWeek {...{ teamId, siteId: site.id, days }} hours={hours.data} />}
      <LevelsCard teamId={teamId} needs={levels.data} />
    </div>
  )
}
