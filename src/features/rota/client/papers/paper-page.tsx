import { Pending } from '#client/ui/loading/pending.tsx'
import '@mantine/core/styles/Checkbox.layer.css'
import { ActionIcon, Button, Checkbox, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconLink, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '#client/api.ts'
import { DownloadMenu } from '#client/ui/files/download-menu.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { addDays, type Day, deviceClock, formatDayMonth, londonToday, startOfWeek } from '#shared/time.ts'
import { sheetsOfPeople, sheetsOfSites } from '../../rules/paper-grid.ts'
import type { PaperState } from './paper-state.ts'
import classes from './papers.module.css'
import { Sheet } from './sheet.tsx'

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

interface PaperPageProps {
  teamId: string
  state: PaperState
  onState: (state: PaperState) => void
}

/** The rota as it is printed: a sheet for each site, or each person. */
export function PaperPage({ teamId, state, onState }: PaperPageProps) {
  const from = state.week ?? startOfWeek(londonToday(deviceClock))
  const span = { from, through: addDays(from, 7 * (state.weeks ?? 1) - 1) }
  const by = state.by ?? 'site'
  const drafts = state.drafts === true
  const query = useQuery(api.rota.paper.queryOptions({ input: { teamId, ...span, drafts } }))
  const [isLinking, setLinking] = useState(false)
  const all = query.data?.shifts
  const sites = useMemo(
    () => [
      ...new Map(
        all?.map(({ siteId, siteName, clientName }) => [siteId, { id: siteId, name: siteName, clientName }]),
      ).values(),
    ],
    [all],
  )
  const shifts = all?.filter(({ siteId }) => !state.site || siteId === state.site)
  const site = sites.find(({ id }) => id === state.site)
  const file = (kind: string) =>
    `/api/teams/${teamId}/rota.${kind}?${new URLSearchParams({
      ...{ ...span, drafts: String(drafts), by },
      ...(state.site && { siteId: state.site }),
    })}`
  return (
    <>
      <PageHeader title="Rota on Paper">
        <LinkButton
          to="/manager-dashboard/rota"
          search={{ day: from, site: state.site, rows: by === 'site' ? 'sites' : undefined }}
          variant="default"
        >
          Rota
        </LinkButton>
        {site && (
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setLinking(true)}
          >
            Link for Its Office…
          </Button>
        )}
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
        <DownloadMenu label="Save the rota" files={{ PDF: file('pdf'), Excel: file('xlsx'), CSV: file('csv') }} />
      </PageHeader>
      <Tools {...{ state, onState, from, sites }} />
      <Pending query={query} what="rota">
        <RowsSkeleton rows={8} />
      </Pending>
      {shifts?.length === 0 && (
        <EmptyState title="Nothing is planned in these days">
          {drafts ? 'Choose other days.' : 'Choose other days, or show drafts.'}
        </EmptyState>
      )}
      {shifts &&
        (by === 'site' ? sheetsOfSites(shifts, span) : sheetsOfPeople(shifts, span)).map((sheet) => (
          <Sheet key={sheet.key} sheet={sheet} />
        ))}
      <Suspense>{isLinking && site && <LinkDialog {...{ teamId, site }} onClose={() => setLinking(false)} />}</Suspense>
    </>
  )
}

interface ToolsProps extends Pick<PaperPageProps, 'state' | 'onState'> {
  from: Day
  sites: readonly { id: string; name: string; clientName: string }[]
}

function Tools({ state, onState, from, sites }: ToolsProps) {
  const today = londonToday(deviceClock)
  const weeks = state.weeks ?? 1
  const go = (days: number) => onState({ ...state, week: addDays(from, days) })
  return (
    <div className={classes.tools}>
      <div className={classes.walker}>
        <ActionIcon variant="default" size="input-sm" aria-label="Week before" onClick={() => go(-7)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} role="status">
          {formatDayMonth(from, { today })} to {formatDayMonth(addDays(from, 7 * weeks - 1), { today })}
        </Text>
        <ActionIcon variant="default" size="input-sm" aria-label="Week after" onClick={() => go(7)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <NativeSelect
        aria-label="How many weeks"
        data={[
          { value: '1', label: '1 week' },
          { value: '2', label: '2 weeks' },
          { value: '4', label: '4 weeks' },
        ]}
        value={String(weeks)}
        onChange={({ currentTarget }) => onState({ ...state, weeks: Number(currentTarget.value) })}
      />
      <NativeSelect
        aria-label="A sheet for each"
        data={[
          { value: 'site', label: 'By site' },
          { value: 'person', label: 'By person' },
        ]}
        value={state.by ?? 'site'}
        onChange={({ currentTarget }) =>
          onState({ ...state, by: currentTarget.value === 'person' ? 'person' : undefined })
        }
      />
      <NativeSelect
        className={classes.site ?? ''}
        aria-label="Site"
        data={[
          { value: '', label: 'All sites' },
          ...sites.map(({ id, name, clientName }) => ({ value: id, label: `${name}, ${clientName}` })),
        ]}
        value={state.site ?? ''}
        onChange={({ currentTarget }) => onState({ ...state, site: currentTarget.value || undefined })}
      />
      <Checkbox
        label="Drafts too"
        checked={state.drafts === true}
        onChange={({ currentTarget }) => onState({ ...state, drafts: currentTarget.checked || undefined })}
      />
    </div>
  )
}
