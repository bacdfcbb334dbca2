import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatDay } from '#shared/time.ts'
import type { ListedPolicy } from '../schema.ts'
import { NewPolicyDialog } from './new-policy-dialog.tsx'

export const STATE_WORDS: Record<ListedPolicy['state'], { state: State; word: string }> = {
  draft: { state: 'draft', word: 'Draft' },
  'in-force': { state: 'ok', word: 'In force' },
  'review-due': { state: 'soon', word: 'Review due' },
  withdrawn: { state: 'plain', word: 'Withdrawn' },
}

export function PolicyState({ state }: Pick<ListedPolicy, 'state'>) {
  const { state: look, word } = STATE_WORDS[state]
  return <StateMark state={look}>{word}</StateMark>
}

interface PoliciesPageProps {
  teamId: string
  onOpen: (policyId: string) => void
}

/** The policies of a team, with their state and how many have signed. */
export function PoliciesPage({ teamId, onOpen }: PoliciesPageProps) {
  const query = useQuery(api.policies.list.queryOptions({ input: { teamId } }))
  const [creating, setCreating] = useState(false)
  const begin = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      New Policy
    </Button>
  )
  return (
    <>
      <PageHeader title="Policies and Procedures">{query.data && query.data.items.length > 0 && begin}</PageHeader>
      {query.isPending && (
        <Loading what="policies">
          <RowsSkeleton rows={8} />
        </Loading>
      )}
      {query.isError && (
        <ErrorView error={query.error} fallback="Failed to load policies" onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <DataTable
          label="Policies"
          columns={columns}
          rows={query.data.items}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          compact={(policy) => ({
            title: policy.title,
            meta: policy.number === 0 ? 'Not published yet' : signedText(policy),
            end: <PolicyState state={policy.state} />,
          })}
          empty={
            <EmptyState title="No policies yet" action={begin}>
              Write a policy or upload it as a PDF. Your staff read and sign it on their phones, and a new version asks
              them again.
            </EmptyState>
          }
        />
      )}
      <NewPolicyDialog teamId={teamId} opened={creating} onClose={() => setCreating(false)} onCreated={onOpen} />
    </>
  )
}

export const signedText = ({ signed, asked }: Pick<ListedPolicy, 'signed' | 'asked'>) => `${signed} of ${asked} signed`

export const jobsText = (jobs: readonly string[]) => (jobs.length === 0 ? 'All staff' : jobs.map(jobLabel).join(', '))

const columns: readonly Column<ListedPolicy>[] = [
  { key: 'title', header: 'Policy', render: ({ title }) => title },
  { key: 'state', header: 'State', render: ({ state }) => <PolicyState state={state} /> },
  {
    key: 'number',
    header: 'Version',
    render: ({ number, hasDraft }) => (
      <>
        {number > 0 && number} {number > 0 && hasDraft && <Tag>New draft</Tag>}
      </>
    ),
  },
  { key: 'signed', header: 'Signed', render: (policy) => (policy.number > 0 ? signedText(policy) : '') },
  { key: 'jobs', header: 'For', minor: true, render: ({ jobs }) => jobsText(jobs) },
  { key: 'owner', header: 'Owner', minor: true, render: ({ ownerName }) => ownerName ?? '' },
  { key: 'review', header: 'Review', render: ({ reviewOn }) => formatDay(reviewOn) },
]
