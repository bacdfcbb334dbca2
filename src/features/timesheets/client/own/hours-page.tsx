import { Card, NativeSelect, Stack, Title } from '@mantine/core'
import { IconCheck, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { DownloadMenu } from '#client/ui/files/download-menu.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import {
  type Day,
  deviceClock,
  formatDayMonth,
  formatMinutes,
  formatMonth,
  formatShortDay,
  londonToday,
  monthOf,
  startOfWeek,
} from '#shared/time.ts'
import { ownStateOf, ownStates, spanText, workedText } from '../../rules/words.ts'
import type { OwnHours, OwnLine } from '../../schema.ts'
import { Months } from '../parts/months.tsx'
import classes from './hours.module.css'
import { type HoursState, parseHoursState, shownHours } from './hours-state.ts'
import { Question } from './question.tsx'

const OwnLinePanel = lazy(async () => ({ default: (await import('./own-line-panel.tsx')).OwnLinePanel }))

const sum = (lines: readonly OwnLine[], of: 'minutes' | 'pay') => lines.reduce((total, line) => total + line[of], 0)
const agencies = (lines: readonly OwnLine[]) => [...new Map(lines.map(({ teamId, teamName }) => [teamId, teamName]))]

/** What a person has worked: the one question that waits, and each month with what its lines pay. */
export function HoursPage() {
  const state = useSearch({ from: '/staff/hours' })
  const navigate = useNavigate({ from: '/hours' })
  const month = state.month ?? monthOf(londonToday(deviceClock))
  const query = useQuery(api.timesheets.mine.queryOptions({ input: { month }, placeholderData: keepPreviousData }))
  const go = (next: HoursState) =>
    void navigate({ search: parseHoursState({ ...state, ...next }), replace: true, resetScroll: false })
  const { lines = [], waiting = [], weeksDone = [] } = query.data ?? {}
  const opened = [...lines, ...waiting].find(({ id }) => id === state.line)
  const shown = lines.filter(
    (line) =>
      (!state.team || line.teamId === state.team) &&
      (!state.show || state.show === 'all' || line.isApproved === (state.show === 'approved')),
  )
  const [first] = waiting
  return (
    <>
      <PageHeader title="My Hours">
        <DownloadMenu
          label="More for my hours"
          files={{ 'Save as CSV': `/api/hours.csv?month=${month}` }}
          more={lines.length > 0 ? [{ label: 'Print or Save as PDF', icon: IconPrinter, onChoose: () => print() }] : []}
        />
      </PageHeader>
      <Pending query={query} what="hours">
        <RowsSkeleton rows={5} />
      </Pending>
      {query.data && (
        <Stack gap="md">
          {first && <Question key={`${first.id} ${first.version}`} line={first} more={waiting.length - 1} />}
          <div className={classes.tools}>
            <Months month={month} onMonth={(next) => go({ month: next })} />
            <NativeSelect
              aria-label="Which hours"
              data={[...shownHours]}
              value={state.show ?? 'all'}
              onChange={({ currentTarget }) => go({ show: currentTarget.value as HoursState['show'] })}
            />
            {agencies(lines).length > 1 && (
              <NativeSelect
                aria-label="Which agency"
                data={[
                  { value: '', label: 'Every agency' },
                  ...agencies(lines).map(([value, label]) => ({ value, label })),
                ]}
                value={state.team ?? ''}
                onChange={({ currentTarget }) => go({ team: currentTarget.value })}
              />
            )}
          </div>
          {shown.length === 0 ? (
            <EmptyState title={`No hours in ${formatMonth(`${month}-01`)}`}>
              A shift appears here when it is over, with what it pays.
            </EmptyState>
          ) : (
            <Lines lines={shown} weeksDone={weeksDone} selected={state.line} onOpen={(line) => go({ line })} />
          )}
        </Stack>
      )}
      <Suspense>
        {opened && <OwnLinePanel key={opened.id} line={opened} onClose={() => go({ line: undefined })} />}
      </Suspense>
    </>
  )
}

interface LinesProps {
  lines: readonly OwnLine[]
  weeksDone: OwnHours['weeksDone']
  selected: string | undefined
  onOpen: (id: string) => void
}

/** The lines by their week, the latest first, with sums of each week and of all. */
function Lines({ lines, weeksDone, selected, onOpen }: LinesProps) {
  const weeks = [...Map.groupBy(lines.toReversed(), ({ day }) => startOfWeek(day))]
  const approved = lines.filter(({ isApproved }) => isApproved)
  return (
    <>
      <FigureStrip label="Hours and Pay">
        <StripFigure value={lines.length} words={lines.length === 1 ? 'shift' : 'shifts'} />
        <StripFigure value={formatMinutes(sum(lines, 'minutes'))} words="worked" />
        <StripFigure value={formatPence(sum(lines, 'pay'))} words="pay" />
        <StripFigure
          value={formatPence(sum(approved, 'pay'))}
          words="of it approved"
          state={approved.length ? 'ok' : undefined}
        />
      </FigureStrip>
      {weeks.map(([week, own]) => (
        <section key={week} aria-labelledby={`week-${week}`}>
          <div className={classes.week}>
            <Title order={2} size="h5" id={`week-${week}`}>
              Week from {formatDayMonth(week, { today: londonToday(deviceClock) })}
            </Title>
            <span className={classes.sum}>
              {formatMinutes(sum(own, 'minutes'))} · <b>{formatPence(sum(own, 'pay'))}</b>
            </span>
          </div>
          <Card withBorder padding={0}>
            <List label={`Week from ${formatDayMonth(week, { today: londonToday(deviceClock) })}`}>
              {own.map((line) => (
                <Row key={line.id} line={line} selected={line.id === selected} onOpen={() => onOpen(line.id)} />
              ))}
            </List>
          </Card>
          {agencies(own).map(([teamId, teamName]) => (
            <Week
              key={teamId}
              week={week}
              teamId={teamId}
              teamName={agencies(own).length > 1 ? teamName : undefined}
              isReady={own.every(
                (line) => line.teamId !== teamId || !['waits', 'changed', 'asked'].includes(ownStateOf(line)),
              )}
              isDone={weeksDone.some((done) => done.teamId === teamId && done.week === week)}
            />
          ))}
        </section>
      ))}
    </>
  )
}

function Row({ line, selected, onOpen }: { line: OwnLine; selected: boolean; onOpen: () => void }) {
  const { label, state } = ownStates[ownStateOf(line)]
  return (
    <ListRow
      selected={selected}
      title={
        <button type="button" className={classes.row} onClick={onOpen}>
          {formatShortDay(line.day, { today: londonToday(deviceClock) })}, {spanText(line)}
        </button>
      }
      more={`${line.siteName} · ${line.isOnCall ? workedText(line) : formatMinutes(line.minutes)}`}
      end={
        <span className={classes.end}>
          <b>{line.from === null ? 'Not known yet' : formatPence(line.pay)}</b>
          <StateMark state={state}>{label}</StateMark>
        </span>
      }
    />
  )
}

interface WeekProps {
  week: Day
  teamId: string
  teamName: string | undefined
  isReady: boolean
  isDone: boolean
}

/** Says that all of a week is right, once every line of it is answered. */
function Week({ week, teamId, teamName, isReady, isDone }: WeekProps) {
  const of = teamName ? ` for ${inSentence(teamName)}` : ''
  if (isDone)
    return (
      <StateMark state="ok" className={classes.sum}>
        Week done{of}
      </StateMark>
    )
  if (!isReady) return null
  return (
    <ActButton
      variant="subtle"
      size="sm"
      mt={4}
      leftSection={<IconCheck size={16} aria-hidden />}
      act={() => actAndShow(() => client.timesheets.finishWeek({ teamId, week }), api.timesheets.key())}
    >
      My Week Is Done{of}
    </ActButton>
  )
}
