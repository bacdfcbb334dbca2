import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { OwnShiftPanel } from '../own/own-shift-panel.tsx'
import { useComingShifts } from '../own/use-coming-shifts.ts'
import { usePastShifts } from '../own/use-past-shifts.ts'
import { OpenShiftPanel } from './open-shift-panel.tsx'
import type { View } from './shifts-place.ts'
import { inOrder } from './shown-shifts.ts'
import { useOpenShifts } from './use-open-shifts.ts'

interface PanelProps {
  id: string
  /** Without an id the panel is closed. */
  onOpen: (id?: string) => void
}

interface PanelOfProps extends PanelProps {
  view: View
  /** Beside the month, which has shifts to come and shifts that are over. */
  byMonth: boolean
  all: boolean
}

/** The panel of one shift of the list on screen. */
export function PanelOf({ view, byMonth, all, ...panel }: PanelOfProps) {
  if (view === 'mine' && byMonth) return <SinglePanel {...panel} />
  if (view === 'mine') return <ComingPanel {...panel} />
  if (view === 'history') return <PastPanel {...panel} />
  return <AvailablePanel all={all} {...panel} />
}

function AvailablePanel({ id, all, onOpen }: PanelProps & { all: boolean }) {
  const { data } = useOpenShifts()
  if (!data) return null
  const { offered, byDay } = inOrder(data.items, { all })
  const ids = [...offered, ...byDay.flatMap(({ shifts }) => shifts)].map((shift) => shift.id)
  return <OpenShiftPanel shift={data.items.find((shift) => shift.id === id)} {...steps(ids, { id, onOpen })} />
}

function ComingPanel(panel: PanelProps) {
  const { items } = useComingShifts()
  return <OwnPanel items={items} {...panel} />
}

function SinglePanel({ id, onOpen }: PanelProps) {
  const { data, isPending, error, refetch } = useQuery(
    api.shifts.ownShift.queryOptions({ input: { assignmentId: id } }),
  )
  const panel = steps([], { id, onOpen })
  if (isPending) return null
  if (!error || (error as { code?: string }).code === 'NOT_FOUND') return <OwnShiftPanel shift={data} {...panel} />
  return (
    <SidePanel title="Shift" {...panel}>
      <ErrorView error={error} onRetry={() => void refetch()} />
    </SidePanel>
  )
}

function PastPanel(panel: PanelProps) {
  const { items } = usePastShifts()
  return <OwnPanel items={items} {...panel} />
}

function OwnPanel({ items, ...panel }: PanelProps & { items: ReturnType<typeof useComingShifts>['items'] }) {
  if (!items) return null
  const ids = items.map(({ assignmentId }) => assignmentId)
  return <OwnShiftPanel shift={items.find(({ assignmentId }) => assignmentId === panel.id)} {...steps(ids, panel)} />
}

/** The way to the shifts before and after this one. */
function steps(ids: readonly string[], { id, onOpen }: PanelProps) {
  const at = ids.indexOf(id)
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  return {
    onClose: () => onOpen(),
    onPrevious: previous ? () => onOpen(previous) : undefined,
    onNext: next ? () => onOpen(next) : undefined,
  }
}
