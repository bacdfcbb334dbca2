import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { api } from '#client/api.ts'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { isPaper, type PaperKind } from '../rules/paper-kinds.ts'
import type { ListedPolicy } from '../schema.ts'
import type { PoliciesPlace } from './policies-place.ts'
import { PolicyList } from './policy-list.tsx'

const NewPolicyDialog = lazy(async () => ({ default: (await import('./new-policy-dialog.tsx')).NewPolicyDialog }))

interface PoliciesPageProps {
  teamId: string
  list: PoliciesPlace['list']
  onList: (list: PoliciesPlace['list']) => void
  onOpen: (policyId: string) => void
  /** The kind of paper that is to be offered. */
  paper: PaperKind | undefined
  /** Shows who has answered the paper that there is. */
  onPaper: (policyId: string) => void
}

/** The policies of a team and its papers to sign, with their state and how many have signed. */
export function PoliciesPage({ teamId, list, onList, onOpen, paper: sought, onPaper }: PoliciesPageProps) {
  const query = useQuery(api.policies.list.queryOptions({ input: { teamId } }))
  const [creating, setCreating] = useState(false)
  const paper = list === 'papers'
  useSought({ items: query.data?.items, sought, onFound: onPaper, onNone: () => setCreating(true) })
  const phone = usePhone()
  const words = paper ? 'New Paper' : 'New Policy'
  const icon = <IconPlus size={16} aria-hidden />
  const begin = (
    <Button leftSection={icon} onClick={() => setCreating(true)}>
      {words}
    </Button>
  )
  // The title leaves so much room beside it on a phone.
  const inHead = phone ? (
    <Button aria-label={words} onClick={() => setCreating(true)}>
      New
    </Button>
  ) : (
    begin
  )
  const [papers, policies] = split(query.data?.items ?? [])
  const shown = paper ? papers : policies
  return (
    <>
      <PageHeader title="Policies and Procedures">{shown.length > 0 && inHead}</PageHeader>
      <Pending query={query} what="policies" fallback="Failed to load policies">
        <RowsSkeleton rows={8} />
      </Pending>
      {query.data && (
        <TabPanels
          label="Policies and papers"
          tab={paper ? 'papers' : 'policies'}
          onTab={(next) => onList(next === 'papers' ? next : undefined)}
          panels={[
            {
              id: 'policies',
              label: 'Policies',
              content: (
                <PolicyList
                  label="Policies"
                  teamId={teamId}
                  rows={policies}
                  onOpen={onOpen}
                  empty={NoPolicies(begin)}
                />
              ),
            },
            {
              id: 'papers',
              label: <PapersLabel papers={papers} />,
              content: (
                <PolicyList
                  label="Papers to sign"
                  teamId={teamId}
                  rows={papers}
                  onOpen={onOpen}
                  empty={NoPapers(begin)}
                />
              ),
            },
          ]}
        />
      )}
      {creating && (
        <Suspense>
          <NewPolicyDialog
            teamId={teamId}
            paper={paper}
            kind={sought}
            opened
            onClose={() => setCreating(false)}
            onCreated={onOpen}
          />
        </Suspense>
      )}
    </>
  )
}

interface Sought {
  /** Undefined until they are loaded. */
  items: readonly ListedPolicy[] | undefined
  sought: PaperKind | undefined
  onFound: (policyId: string) => void
  onNone: () => void
}

/** Goes on to the paper of the kind that is sought, or to the form of a new one: once. */
function useSought({ items, sought, onFound, onNone }: Sought) {
  const go = useEffectEvent((all: readonly ListedPolicy[]) => {
    const found = all.find(({ kind, state }) => kind === sought && state !== 'withdrawn')
    if (found) onFound(found.id)
    else onNone()
  })
  const isReady = sought !== undefined && items !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sought once, when the papers are loaded
  useEffect(() => {
    if (isReady && items) go(items)
  }, [isReady])
}

const split = (items: readonly ListedPolicy[]) =>
  [items.filter(({ kind }) => isPaper(kind)), items.filter(({ kind }) => !isPaper(kind))] as const

/** The tab's title with the number of signatures that wait for the team's own. */
function PapersLabel({ papers }: { papers: readonly ListedPolicy[] }) {
  const waiting = papers.reduce((sum, paper) => sum + paper.waiting, 0)
  if (waiting === 0) return 'Papers to Sign'
  return <Counted label="Papers to Sign" count={waiting} state="info" unit="to countersign" />
}

const NoPolicies = (begin: ReactNode) => (
  <EmptyState title="No policies yet" action={begin}>
    Write a policy or upload it as a PDF. Your staff read and sign it on their phones, and a new version asks them
    again.
  </EmptyState>
)

const NoPapers = (begin: ReactNode) => (
  <EmptyState title="No papers yet" action={begin}>
    Terms, the Key Information Document and the opt-out from 48 hours: staff answer on their phones, you countersign,
    and both keep the record. Ready texts are there.
  </EmptyState>
)
