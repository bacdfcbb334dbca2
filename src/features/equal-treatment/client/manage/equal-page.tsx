import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#client/api.ts'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { counted } from '#shared/audit-words.ts'
import { ClockList } from './clock-list.tsx'
import type { EqualState } from './equal-state.ts'
import { RateList } from './rate-list.tsx'

const PersonWeeksPanel = lazy(async () => ({ default: (await import('./person-weeks.tsx')).PersonWeeksPanel }))

interface EqualPageProps {
  teamId: string
  state: EqualState
  onState: (state: EqualState) => void
}

/** In which week of 12 people are with clients, and what clients pay their own staff. */
export function EqualPage({ teamId, state, onState }: EqualPageProps) {
  const { show = 'running', search = '' } = state
  const query = useQuery(api.equalTreatment.list.queryOptions({ input: { teamId, show, search } }))
  const { lacking = 0 } = query.data ?? {}
  return (
    <>
      <PageHeader title="Equal Treatment">
        <DownloadButton
          url={`/api/teams/${teamId}/equal-treatment.csv?${new URLSearchParams({ show, search })}`}
          label="Save the list as CSV"
        >
          CSV
        </DownloadButton>
      </PageHeader>
      {lacking > 0 && (
        <Callout state="soon" mb="md" title={`${counted(String(lacking), 'clock')} without a rate to compare with`}>
          From week 13 on people are due at least what the client pays its own staff. Ask the client, and say it under
          Rates of Clients.
        </Callout>
      )}
      <TabPanels
        label="Equal treatment"
        tab={state.tab ?? 'people'}
        onTab={(tab) => onState({ ...state, tab: tab === 'rates' ? 'rates' : undefined, person: undefined })}
        panels={[
          {
            id: 'people',
            label: 'People',
            content: <ClockList query={query} state={state} onState={onState} />,
          },
          { id: 'rates', label: 'Rates of Clients', content: <RateList teamId={teamId} /> },
        ]}
      />
      <Suspense>
        {state.person && state.tab !== 'rates' && (
          <PersonWeeksPanel
            key={state.person}
            teamId={teamId}
            userId={state.person}
            onClose={() => onState({ ...state, person: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}
