import { Button } from '@mantine/core'
import { IconLock, IconSettings } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { paidTo } from '../../rules/sums.ts'
import type { DuePerson, OpenRun } from '../../schema.ts'
import { ClosedRuns } from './closed-runs.tsx'
import { type OpenRunProps, OpenRunView } from './open-run.tsx'
import type { PayState } from './pay-state.ts'
import { payActs, withTopUps } from './use-pay.ts'

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }))
const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog.tsx')).CloseDialog }))
const CutOffDialog = lazy(async () => ({ default: (await import('./cut-off-dialog.tsx')).CutOffDialog }))
const EngageDialog = lazy(async () => ({ default: (await import('./engage-dialog.tsx')).EngageDialog }))
const HolidayTab = lazy(async () => ({ default: (await import('../holiday/holiday-tab.tsx')).HolidayTab }))
const PersonPanel = lazy(async () => ({ default: (await import('./person-panel.tsx')).PersonPanel }))

interface PayPageProps {
  teamId: string
  /** May close runs, and say how people are engaged. */
  mayRun: boolean
  maySetUp: boolean
  state: PayState
  onState: (state: PayState) => void
}

type Opened = 'settings' | 'close' | 'cut-off' | { engage: readonly DuePerson[] }

/** What a team pays next, what keeps somebody out of it, and the runs that are closed. */
export function PayPage({ teamId, mayRun, maySetUp, state, onState }: PayPageProps) {
  const [opened, setOpened] = useState<Opened>()
  const [topUps, setTopUps] = useState<ReadonlySet<string>>(new Set())
  const query = useQuery(api.pay.open.queryOptions({ input: { teamId } }))
  const run = query.data
  const person = run?.people.find(({ userId }) => userId === state.person)
  const shut = () => setOpened(undefined)
  return (
    <>
      <PageHeader title="Pay">
        {mayRun && run?.settings && <Close run={run} topUps={topUps} onClose={() => setOpened('close')} />}
        {maySetUp && run?.settings && (
          <OverflowMenu
            label="More for pay"
            entries={[{ label: 'When We Pay…', icon: IconSettings, onChoose: () => setOpened('settings') }]}
          />
        )}
      </PageHeader>
      <TabPanels
        label="Runs"
        tab={state.show ?? 'next'}
        onTab={(show) => onState({ show: show === 'closed' || show === 'holiday' ? show : undefined })}
        panels={[
          {
            id: 'next',
            label: 'Next Run',
            content: (
              <Next
                query={query}
                topUps={topUps}
                onTopUp={(userId) => setTopUps((before) => before.symmetricDifference(new Set([userId])))}
                onCutOff={() => setOpened('cut-off')}
                onEngage={mayRun ? (engage) => setOpened({ engage }) : undefined}
                onGive={payActs(teamId).giveDocuments}
                selected={state.person}
                onPerson={(userId) => onState({ person: userId })}
                maySetUp={maySetUp}
                onSetUp={() => setOpened('settings')}
              />
            ),
          },
          {
            id: 'closed',
            label: 'Closed Runs',
            content: <ClosedRuns teamId={teamId} mayRun={mayRun} state={state} onState={onState} />,
          },
          {
            id: 'holiday',
            label: 'Holiday',
            content: (
              <HolidayTab
                teamId={teamId}
                selected={state.person}
                onPerson={(person) => onState({ show: 'holiday', person })}
              />
            ),
          },
        ]}
      />
      <Suspense>
        {person && state.show === undefined && (
          <PersonPanel
            key={person.userId}
            {...{ teamId, person }}
            sick={run?.sick.filter(({ userId }) => userId === person.userId)}
            onClose={() => onState({})}
            onEngage={mayRun ? () => setOpened({ engage: [person] }) : undefined}
          />
        )}
        {opened === 'settings' && run && <SettingsDialog teamId={teamId} settings={run.settings} onClose={shut} />}
        {opened === 'close' && run?.period && <CloseDialog {...{ teamId, run, topUps }} onClose={shut} />}
        {opened === 'cut-off' && run?.period && (
          <CutOffDialog teamId={teamId} from={run.lookedFrom!} through={run.period.through} onClose={shut} />
        )}
        {typeof opened === 'object' && <EngageDialog teamId={teamId} people={opened.engage} onClose={shut} />}
      </Suspense>
    </>
  )
}

interface NextProps extends Omit<OpenRunProps, 'run'> {
  query: UseQueryResult<OpenRun>
  maySetUp: boolean
  onSetUp: () => void
}

/** What a team pays next, once it has said when. */
function Next({ query, maySetUp, onSetUp, ...acts }: NextProps) {
  if (!query.isSuccess)
    return (
      <Pending query={query} what="pay">
        <RowsSkeleton rows={6} />
      </Pending>
    )
  if (!query.data.settings) return <NotSetUp maySetUp={maySetUp} onSetUp={onSetUp} />
  return <OpenRunView run={query.data} {...acts} />
}

/** The one filled button: it says what it pays; grey, it says why not. */
function Close({ run, topUps, onClose }: { run: OpenRun; topUps: ReadonlySet<string>; onClose: () => void }) {
  const total = withTopUps(run, topUps)
  const why = !run.isOver ? 'The period is not over' : total.people === 0 ? 'Nobody is to be paid' : undefined
  return (
    <Button
      leftSection={<IconLock size={16} aria-hidden />}
      disabled={why !== undefined}
      aria-haspopup="dialog"
      onClick={onClose}
    >
      {why ?? `Close ${formatPence(paidTo(total))}…`}
    </Button>
  )
}

function NotSetUp({ maySetUp, onSetUp }: { maySetUp: boolean; onSetUp: () => void }) {
  return (
    <EmptyState
      title="Nobody has said when the team pays"
      action={maySetUp && <Button onClick={onSetUp}>Choose When We Pay</Button>}
    >
      Then approved hours stand here by person, with holiday pay and what is missing, ready to be closed and handed to
      payroll. {!maySetUp && 'An owner chooses it.'}
    </EmptyState>
  )
}
