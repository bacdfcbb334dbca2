import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, isStatus } from '#client/api.ts'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { deviceClock, formatLongDay, formatWhen, londonToday } from '#shared/time.ts'
import { repostedAt } from '../../rules/repost.ts'
import { timesText } from '../../rules/shift-words.ts'
import { SHORTEST_PART_MINUTES } from '../../rules/split.ts'
import { possibleActs } from '../../rules/states.ts'
import { clockChange, minutesOf } from '../../rules/times.ts'
import type { ShiftDetails } from '../../schema.ts'
import { PublishDrafts } from '../manager/publish-drafts.tsx'
import { count, isOver, lengthOf, placesLeft } from '../manager/shift-words.ts'
import type { RowAct, ShiftsState } from '../manager/shifts-state.ts'
import type { Team } from '../manager/team.ts'
import { CancelShift } from './cancel-shift.tsx'
import classes from './panel.module.css'
import { ShiftFacts } from './shift-facts.tsx'
import { ShiftPeople } from './shift-people.tsx'

const SplitShift = lazy(async () => ({ default: (await import('../plan/split-shift.tsx')).SplitShift }))
const EditShift = lazy(async () => ({ default: (await import('../plan/edit-shift.tsx')).EditShift }))

interface ShiftPanelProps {
  team: Team
  shiftId: string
  tab: ShiftsState['tab']
  /** What is begun at once. */
  begin?: RowAct | undefined
  onTab: (tab: ShiftsState['tab']) => void
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onPerson: (userId: string) => void
}

/** One shift beside the list: who is on it, who can take it, what it is and what has become of it. */
export function ShiftPanel({ team, shiftId, tab, begin, onTab, onPerson, ...steps }: ShiftPanelProps) {
  const query = useQuery(api.shifts.details.queryOptions({ input: { teamId: team.id, shiftId } }))
  const [changing, setChanging] = useState(begin === 'edit' || begin === 'split' ? begin : undefined)
  const stop = () => setChanging(undefined)
  const shift = query.data
  // On a phone what changes a shift stands with its details: beside its people, they fill the screen.
  const phone = usePhone()
  const docks = !phone || tab === 'details' || begin === 'cancel' || shift?.state === 'draft'
  return (
    <SidePanel
      title="Shift"
      {...steps}
      header={shift && <Heading shift={shift} />}
      footer={
        shift &&
        docks && (
          <Actions
            team={team}
            shift={shift}
            cancels={begin === 'cancel'}
            onChange={setChanging}
            onGone={steps.onClose}
          />
        )
      }
    >
      {query.isPending && <Coming />}
      {isStatus(query.error, 404) ? (
        <Callout state="soon" role="alert">
          This shift is not there any more.
        </Callout>
      ) : (
        query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      )}
      {shift && (
        <InSteps before={<Coming />}>
          <TabPanels
            label="Parts of the shift"
            tab={tab}
            onTab={(next) => onTab(next as ShiftsState['tab'])}
            panels={[
              { id: 'people', label: 'People', content: <ShiftPeople team={team} shift={shift} onPerson={onPerson} /> },
              { id: 'details', label: 'Details', content: <ShiftFacts team={team} shift={shift} /> },
            ]}
          />
        </InSteps>
      )}
      <Suspense>
        {shift && changing === 'edit' && <EditShift team={team} shift={shift} onClose={stop} />}
        {shift && changing === 'split' && <SplitShift teamId={team.id} shift={shift} onClose={stop} />}
      </Suspense>
    </SidePanel>
  )
}

function Coming() {
  return (
    <Loading what="shift">
      <RowsSkeleton rows={4} />
    </Loading>
  )
}

function Heading({ shift }: { shift: ShiftDetails }) {
  const change = clockChange(shift)
  return (
    <Stack gap={2} pb={4}>
      <div className={classes.title}>
        <Text fw={650} fz="xl" lh={1.3}>
          {timesText(shift)}, {formatLongDay(shift.day, { today: londonToday(deviceClock) })}
        </Text>
        <ShiftMark shift={shift} />
        {shift.isUrgent && !isOver(shift) && <StateMark state="soon">{urgencyOf(shift)}</StateMark>}
        {change && <StateMark state="info">{change}</StateMark>}
      </div>
      <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Name>{shift.siteName}</Name> · {jobLabel(shift.job)} · {lengthOf(shift)}
      </Text>
    </Stack>
  )
}

function urgencyOf(shift: ShiftDetails): string {
  const at = repostedAt(shift)
  return at ? `Urgent, re-posted ${formatWhen(at)}` : 'Urgent'
}

function ShiftMark({ shift }: { shift: ShiftDetails }) {
  if (shift.state === 'cancelled') return <StateMark state="bad">Cancelled</StateMark>
  if (shift.state === 'draft') return <StateMark state="draft">Draft: nobody but managers sees it</StateMark>
  const left = placesLeft(shift)
  if (left === 0) return <StateMark state="ok">Full</StateMark>
  if (isOver(shift)) return <StateMark state="plain">{count(left, 'place')} not filled</StateMark>
  return <StateMark state="soon">{count(left, 'place')} open</StateMark>
}

interface ActionsProps {
  team: Team
  shift: ShiftDetails
  /** To cancel it is begun at once. */
  cancels: boolean
  onChange: (how: 'edit' | 'split') => void
  /** The shift is no longer there. */
  onGone: () => void
}

function Actions({ team, shift, cancels, onChange, onGone }: ActionsProps) {
  const acts = possibleActs('shift', { ...shift, who: 'manager', now: Date.now() })
  return (
    <>
      {(acts.includes('cancel') || acts.includes('delete')) && (
        <CancelShift teamId={team.id} shift={shift} begun={cancels} onDeleted={onGone} />
      )}
      {acts.includes('split') && minutesOf(shift) >= 2 * SHORTEST_PART_MINUTES && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => onChange('split')}>
          Split
        </Button>
      )}
      {acts.includes('change') && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => onChange('edit')}>
          Edit
        </Button>
      )}
      {acts.includes('publish') && <PublishDrafts teamId={team.id} drafts={[shift]} />}
    </>
  )
}
