import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { type MonthProps, MyShifts } from '../own/my-shifts.tsx'
import { UndoClaim } from '../own/undo-claim.tsx'
import { AvailableShifts } from './available-shifts.tsx'
import type { ShiftsPlace, View } from './shifts-place.ts'

const ShiftHistory = lazy(async () => ({ default: (await import('../own/shift-history.tsx')).ShiftHistory }))
const PanelOf = lazy(async () => ({ default: (await import('./panel-of.tsx')).PanelOf }))

interface ShiftsPageProps {
  month: (props: MonthProps) => ReactNode
  /** Below the shifts that one is booked on. */
  foot: ReactNode
}

/** What a worker may take, what they are booked on, and what they have worked. */
export function ShiftsPage({ month: drawMonth, foot }: ShiftsPageProps) {
  const place = useSearch({ from: '/staff/shifts' })
  const navigate = useNavigate({ from: '/shifts' })
  const { view = 'available', month, shift, all = false } = place
  const go = (search: ShiftsPlace) => void navigate({ search, replace: true, resetScroll: false })
  const open = (id?: string) => go({ ...place, shift: id })
  const own = { selected: shift, onOpen: ({ assignmentId }: { assignmentId: string }) => open(assignmentId) }
  return (
    <>
      <PageHeader title="Shifts" />
      <TabPanels
        label="Which shifts"
        tab={view}
        onTab={(next) => go({ view: next as View, month, all: place.all })}
        panels={[
          {
            id: 'available',
            label: 'Available Shifts',
            content: (
              <AvailableShifts
                all={all}
                onAll={(next) => go({ ...place, all: next || undefined })}
                selected={shift}
                onOpen={({ id }) => open(id)}
              />
            ),
          },
          {
            id: 'mine',
            label: 'My Shifts',
            content: (
              <MyShifts
                {...own}
                month={month}
                onMonth={(next) => go({ ...place, month: next, shift: undefined })}
                drawMonth={drawMonth}
                foot={foot}
              />
            ),
          },
          { id: 'history', label: 'Shift History', content: <ShiftHistory {...own} /> },
        ]}
      />
      <UndoClaim />
      <Suspense>
        {shift && <PanelOf key={view} view={view} byMonth={month !== undefined} id={shift} all={all} onOpen={open} />}
      </Suspense>
    </>
  )
}
