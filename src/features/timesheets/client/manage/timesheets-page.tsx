import '@mantine/core/styles/Checkbox.layer.css'
import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconChecks, IconChevronLeft, IconChevronRight, IconSettings, IconWritingSign } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#client/ui/act-button.tsx'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { usePressed } from '#client/ui/use-pressed.ts'
import { formatPence } from '#shared/money.ts'
import { addDays, deviceClock, formatDayMonth, formatMinutes, londonToday, startOfWeek } from '#shared/time.ts'
import { NEEDS_A_MANAGER, type Shown, shownLines } from '../../rules/states.ts'
import type { TeamLine, Totals } from '../../schema.ts'
import { LineList } from './line-list.tsx'
import { isUnsigned } from './line-look.ts'
import classes from './timesheets.module.css'
import type { TimesheetsState } from './timesheets-state.ts'
import { lineActs, useLines } from './use-lines.ts'

const LinePanel = lazy(async () => ({ default: (await import('./line-panel.tsx')).LinePanel }))
const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }))
const ClientsDialog = lazy(async () => ({ default: (await import('./clients-dialog.tsx')).ClientsDialog }))

interface TimesheetsPageProps {
  teamId: string
  maySetUp: boolean
  mayAddPapers: boolean
  state: TimesheetsState
  onState: (state: TimesheetsState) => void
}

/** What a team has worked in a week: what needs a manager first; what matches settles with one press. */
export function TimesheetsPage({ teamId, maySetUp, mayAddPapers, state, onState }: TimesheetsPageProps) {
  const [dialog, setDialog] = useState<'tolerance' | 'clients'>()
  const week = state.week ?? startOfWeek(londonToday(deviceClock))
  const show = state.show ?? 'needs'
  const { query, lines = [], totals } = useLines({ teamId, week, siteId: state.site, show })
  const at = lines.findIndex(({ id }) => id === state.line)
  const open = (line: TeamLine | undefined) => onState({ ...state, line: line?.id })
  const step = (by: number) => {
    const goal = at < 0 ? undefined : lines[at + by]
    return goal && (() => open(goal))
  }
  return (
    <>
      <PageHeader title="Timesheets">
        <ApproveMatching teamId={teamId} week={week} siteId={state.site} count={totals?.matching ?? 0} />
        <OverflowMenu
          label="More for timesheets"
          entries={[
            { label: 'Clients…', icon: IconWritingSign, onChoose: () => setDialog('clients') },
            ...(maySetUp
              ? [{ label: 'How Hours Are Approved…', icon: IconSettings, onChoose: () => setDialog('tolerance') }]
              : []),
          ]}
        />
      </PageHeader>
      <Tools week={week} state={state} sites={totals?.sites ?? []} onState={onState} />
      {totals && <Strip totals={totals} />}
      <TabPanels
        label="Which lines"
        tab={show}
        onTab={(next) => onState({ ...state, show: next as Shown, line: undefined })}
        panels={shownLines
          .filter(({ value }) => !isRare(value) || show === value || (totals?.counts[value] ?? 0) > 0)
          .map(({ value, label }) => ({
            id: value,
            label: totals ? <Counted label={label} count={countOf(value, totals)} /> : label,
            content: (
              <Lines
                key={`${week} ${value}`}
                {...{ teamId, query, lines, show }}
                opened={state.line}
                onOpen={(line) => onState({ ...state, line })}
              />
            ),
          }))}
      />
      <Suspense>
        {state.line && (
          <LinePanel
            {...{ teamId, mayAddPapers }}
            lineId={state.line}
            position={at < 0 ? undefined : `${at + 1} of ${lines.length}`}
            onClose={() => open(undefined)}
            onPrevious={step(-1)}
            onNext={step(1)}
            onApproved={() => open(at < 0 ? undefined : (lines[at + 1] ?? lines[at - 1]))}
          />
        )}
        {dialog === 'tolerance' && <SettingsDialog teamId={teamId} onClose={() => setDialog(undefined)} />}
        {dialog === 'clients' && <ClientsDialog teamId={teamId} week={week} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}

/** What only some teams and clients ask for: shown where there is something. */
const isRare = (shown: Shown) => shown === 'second' || shown === 'client'

const COUNTED: Record<Shown, readonly (keyof Totals['counts'])[]> = {
  needs: NEEDS_A_MANAGER,
  second: ['second'],
  client: ['client'],
  match: ['match'],
  waits: ['waits', 'asked'],
  approved: ['approved'],
  all: ['disputed', 'unknown', 'differs', 'silent', 'second', 'asked', 'client', 'waits', 'match', 'approved'],
}

const countOf = (shown: Shown, { counts }: Totals) =>
  COUNTED[shown].reduce((sum, state) => sum + (counts[state] ?? 0), 0)

interface ToolsProps extends Pick<TimesheetsPageProps, 'state' | 'onState'> {
  week: string
  sites: Totals['sites']
}

function Tools({ week, state, sites, onState }: ToolsProps) {
  const today = londonToday(deviceClock)
  const { pressed, press } = usePressed(week)
  const [going, setGoing] = useState(week)
  // The week is named at once; its lines, which are many, come after that.
  const named = pressed ? going : week
  const go = (by: number) => {
    const next = addDays(named, by)
    setGoing(next)
    press(() => onState({ ...state, week: next, line: undefined }))
  }
  return (
    <div className={classes.tools}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size="input-sm" aria-label="Week before" onClick={() => go(-7)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Text component="span" className={classes.week ?? ''} aria-live="polite">
          {formatDayMonth(named, { today })} – {formatDayMonth(addDays(named, 6), { today })}
        </Text>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Week after"
          disabled={named >= startOfWeek(today)}
          onClick={() => go(7)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <NativeSelect
        aria-label="Site"
        data={[{ value: '', label: 'Every site' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
        value={state.site ?? ''}
        onChange={({ currentTarget }) => onState({ ...state, site: currentTarget.value || undefined, line: undefined })}
      />
    </div>
  )
}

function Strip({ totals: { counts, minutes, plannedMinutes, pay } }: { totals: Totals }) {
  const shown = [
    { of: counts.match, words: 'match', state: 'ok' },
    { of: counts.differs, words: 'differ', state: 'soon' },
    { of: counts.second, words: 'approved by one of two', state: 'info' },
    { of: counts.client, words: 'for the client', state: 'info' },
    { of: counts.disputed, words: 'disputed', state: 'bad' },
    { of: counts.unknown, words: 'no end', state: 'bad' },
    { of: counts.silent, words: 'no answer', state: 'soon' },
  ] as const
  return (
    <FigureStrip label="This week">
      {shown
        .filter(({ of = 0, words }) => of > 0 || words === 'match' || words === 'differ')
        .map(({ of = 0, words, state }) => (
          <StripFigure key={words} value={of} words={words} state={of > 0 ? state : undefined} />
        ))}
      <StripFigure value={atAGlance(minutes)} words={`of ${atAGlance(plannedMinutes)}`} />
      {pay !== null && <StripFigure value={formatPence(pay)} words="pay" />}
    </FigureStrip>
  )
}

/** Of hundreds of hours nobody needs the minutes. */
const atAGlance = (minutes: number) => formatMinutes(minutes < 6000 ? minutes : Math.round(minutes / 60) * 60)

function ApproveMatching({
  teamId,
  count,
  ...of
}: {
  teamId: string
  week: string
  siteId: string | undefined
  count: number
}) {
  const phone = usePhone()
  if (count === 0) return null
  const words = `Approve ${count} That Match`
  return (
    <ActButton
      leftSection={phone ? null : <IconChecks size={16} aria-hidden />}
      aria-label={words}
      act={() => lineActs(teamId).approveMatching({ ...of, count })}
    >
      {phone ? `Approve ${count}` : words}
    </ActButton>
  )
}

interface LinesProps {
  teamId: string
  query: ReturnType<typeof useLines>['query']
  lines: readonly TeamLine[]
  show: Shown
  opened: string | undefined
  onOpen: (id: string) => void
}

function Lines({ teamId, query, lines, show, opened, onOpen }: LinesProps) {
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set())
  const ticked = lines.filter(({ id }) => ticks.has(id))
  const unsigned = ticked.filter(isUnsigned).length
  if (query.isPending) return <Coming />
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (lines.length === 0)
    return (
      <EmptyState title={show === 'needs' ? 'Nothing needs you' : 'No lines here'}>
        {show === 'needs'
          ? 'What differs from the plan, is disputed or has no answer after a day stands here.'
          : 'A line stands for each shift that is over.'}
      </EmptyState>
    )
  const toggle = (id: string) => setTicks((before) => before.symmetricDifference(new Set([id])))
  return (
    <>
      {ticked.length > 0 && (
        <div className={classes.chosen} role="status">
          <span>
            {ticked.length} chosen · {formatMinutes(ticked.reduce((sum, { minutes }) => sum + minutes, 0))}
            {ticked.every(({ pay }) => pay !== null) &&
              ` · ${formatPence(ticked.reduce((sum, { pay }) => sum + (pay ?? 0), 0))}`}
          </span>
          <ActButton
            act={async () => {
              const lines = ticked.map(({ id, version }) => ({ recordId: id, version }))
              await lineActs(teamId).approve(lines, unsigned > 0)
              setTicks(new Set())
            }}
          >
            Approve {ticked.length}
            {unsigned > 0 && `, ${unsigned} Without the Client`}
          </ActButton>
          <Button variant="default" onClick={() => setTicks(new Set())}>
            Choose None
          </Button>
        </div>
      )}
      <InSteps before={<Coming />}>
        <LineList lines={lines} opened={opened} onOpen={onOpen} ticked={ticks} onTick={toggle} />
      </InSteps>
      <MorePages query={query} mt="md" />
    </>
  )
}

function Coming() {
  return (
    <Loading what="timesheets">
      <RowsSkeleton rows={6} />
    </Loading>
  )
}
