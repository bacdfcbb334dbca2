import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { CoverTab } from './cover/cover-tab.tsx'
import type { StaffingState } from './staffing-state.ts'

interface StaffingPageProps {
  teamId: string
  state: StaffingState
  onState: (state: StaffingState) => void
}

/** How many people sites need, and templates of weeks. */
export function StaffingPage({ teamId, state, onState }: StaffingPageProps) {
  return (
    <>
      <PageHeader title="Staffing" />
      <CoverTab {...{ teamId, state, onState }} />
    </>
  )
}
