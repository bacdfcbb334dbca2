import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { type AvailabilityPlace, parseAvailabilityPlace } from './availability-place.ts'
import { WeekView } from './week/week-view.tsx'

const OwnLeave = lazy(async () => ({ default: (await import('./leave/own-leave.tsx')).OwnLeave }))
const Preferences = lazy(async () => ({ default: (await import('./preferences/preferences.tsx')).Preferences }))

/** When one can work, over all one’s teams; one’s leave in each; what one wishes. */
export function AvailabilityPage() {
  const place = useSearch({ from: '/staff/availability' })
  const navigate = useNavigate({ from: '/availability' })
  const go = (search: AvailabilityPlace) =>
    void navigate({ search: parseAvailabilityPlace({ ...search }), replace: true, resetScroll: false })
  return (
    <>
      <PageHeader title="Availability" description="It counts for all your teams. Leave is asked of each." />
      <TabPanels
        label="Availability"
        tab={place.tab}
        onTab={(tab) => go({ ...place, tab: tab as AvailabilityPlace['tab'] })}
        panels={[
          {
            id: 'week',
            label: 'My Week',
            content: <WeekView day={place.week} onDay={(week) => go({ ...place, week })} />,
          },
          { id: 'leave', label: 'Leave', content: <OwnLeave /> },
          { id: 'preferences', label: 'Preferences', content: <Preferences /> },
        ]}
      />
    </>
  )
}
