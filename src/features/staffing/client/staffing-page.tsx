import { lazy } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { CoverTab } from './cover/cover-tab.tsx'
import type { StaffingState } from './staffing-state.ts'

const TemplatesTab = lazy(async () => ({ default: (await import('./templates/templates-tab.tsx')).TemplatesTab }))

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
      <TabPanels
        label="Staffing"
        tab={state.tab ?? 'cover'}
        onTab={(tab) => onState({ ...state, tab: tab === 'templates' ? tab : undefined })}
        panels={[
          { id: 'cover', label: 'Required Cover', content: <CoverTab {...{ teamId, state, onState }} /> },
          { id: 'templates', label: 'Templates of Weeks', content: <TemplatesTab teamId={teamId} /> },
        ]}
      />
    </>
  )
}
