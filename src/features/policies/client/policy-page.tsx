import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isStatus } from '#client/api.ts'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { ActionBar } from '#client/ui/shell/action-bar.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatDay } from '#shared/time.ts'
import { noticeWords } from '../rules/opt-out.ts'
import { isPaper, paperRules } from '../rules/paper-kinds.ts'
import type { Policy } from '../schema.ts'
import type { PolicyTab } from './policies-place.ts'
import { PolicyContent } from './policy-content.tsx'
import { PolicySettings } from './policy-settings.tsx'
import { PolicyState } from './policy-state.tsx'
import { Signatures } from './signing/signatures.tsx'
import { Versions } from './versions.tsx'
import { DraftConflict } from './writing/draft-conflict.tsx'
import { PublishDialog } from './writing/publish-dialog.tsx'
import { QuestionList } from './writing/question-list.tsx'
import { type DraftInHand, useDraft } from './writing/use-draft.ts'
import { WriteTab } from './writing/write-tab.tsx'

interface PolicyPageProps {
  teamId: string
  policyId: string
  tab: PolicyTab | undefined
  /** The person who alone is listed among the people who have to sign. */
  person: string | undefined
  onTab: (tab: PolicyTab) => void
  onBack: () => void
}

/** One policy: its text and questions while they are written, who has signed, who is to read it, its versions. */
export function PolicyPage({ teamId, policyId, onBack, ...shown }: PolicyPageProps) {
  const query = useQuery(api.policies.get.queryOptions({ input: { teamId, policyId } }))
  const back = (
    <Button variant="subtle" px="xs" mb="xs" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
      {query.data && isPaper(query.data.kind) ? 'All papers' : 'All policies'}
    </Button>
  )
  return (
    <>
      {back}
      {query.isPending && (
        <Loading what="policy">
          <ReadingsSkeleton />
        </Loading>
      )}
      {isStatus(query.error, 404) ? (
        <EmptyState title="There is no such policy in this team" />
      ) : (
        query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Opened key={policyId} teamId={teamId} policy={query.data} {...shown} />}
    </>
  )
}

type OpenedProps = Pick<PolicyPageProps, 'teamId' | 'tab' | 'person' | 'onTab'> & { policy: Policy }

function Opened({ teamId, policy, tab, person, onTab }: OpenedProps) {
  const draft = useDraft(teamId, policy)
  const [begun, setBegun] = useState(false)
  const writing = policy.state !== 'withdrawn' && (policy.draft !== null || policy.number === 0 || begun)
  const { number } = policy
  // A manager who opens a paper that waits for the team's signature has come to sign it.
  const [first] = useState(policy.waiting > 0 ? 'signatures' : 'text')
  const shown = tab ?? first
  return (
    <>
      <Head teamId={teamId} policy={policy} onDiscarded={() => setBegun(false)} />
      <DraftConflict {...draft} />
      <TabPanels
        label="Parts of the policy"
        tab={shown}
        onTab={(next) => onTab(next as PolicyTab)}
        panels={[
          {
            id: 'text',
            label: 'Text',
            content: writing ? (
              <WriteTab teamId={teamId} kind={policy.kind} draft={draft} />
            ) : (
              <Current policy={policy} onEdit={() => setBegun(true)} />
            ),
          },
          ...(writing && !isPaper(policy.kind)
            ? [
                {
                  id: 'questions',
                  label: <Counted label="Questions" count={draft.content.questions.length} />,
                  content: <QuestionList content={draft.content} onChange={draft.change} />,
                },
              ]
            : []),
          ...(number > 0
            ? [
                {
                  id: 'signatures',
                  label:
                    policy.waiting > 0 ? (
                      <Counted label="To countersign" count={policy.waiting} state="info" />
                    ) : (
                      <Counted label="Not signed" count={policy.asked - policy.signed - policy.declined} />
                    ),
                  content: (
                    <Signatures
                      key={person}
                      teamId={teamId}
                      policy={policy}
                      person={person}
                      onEverybody={() => onTab('signatures')}
                    />
                  ),
                },
              ]
            : []),
          {
            id: 'settings',
            label: isPaper(policy.kind) ? 'Who Is Asked' : 'Who reads it',
            content: <PolicySettings key={policy.revision} teamId={teamId} policy={policy} />,
          },
          ...(number > 0
            ? [{ id: 'versions', label: 'Versions', content: <Versions teamId={teamId} policy={policy} /> }]
            : []),
        ]}
      />
      {writing && (shown === 'text' || shown === 'questions') && (
        <PublishBar teamId={teamId} policy={policy} draft={draft} onPublished={() => setBegun(false)} />
      )}
    </>
  )
}

function Head(props: PolicyMenuProps) {
  const { policy } = props
  return <PageHeader title={policy.title} description={<Standing policy={policy} />} menu={<PolicyMenu {...props} />} />
}

function Standing({ policy: { state, number, readBy, draft } }: { policy: Policy }) {
  return (
    <Group component="span" gap="xs">
      <PolicyState state={state} />
      {number > 0 && (
        <span>
          Version {number}, to be read by {formatDay(readBy)}
          {draft && `; the draft of version ${number + 1} is not published yet`}
        </span>
      )}
    </Group>
  )
}

function Current({ policy, onEdit }: { policy: Policy; onEdit: () => void }) {
  if (!policy.current) return <Text c="dimmed">Nothing of it was published.</Text>
  return (
    <>
      {policy.state === 'withdrawn' ? (
        <Callout state="plain" mb="md">
          This {paperRules[policy.kind].noun} is out of force. Nobody is asked to read it; signatures are kept.
        </Callout>
      ) : (
        <Button mb="md" onClick={onEdit}>
          Write a New Version
        </Button>
      )}
      <PolicyContent content={policy.current} />
      {policy.current.notice && (
        <Text c="dimmed" mt="md">
          Notice to end it: {noticeWords(policy.current.notice)}
        </Text>
      )}
    </>
  )
}

interface PublishBarProps {
  teamId: string
  policy: Policy
  draft: DraftInHand
  onPublished: () => void
}

function PublishBar({ teamId, policy, draft, onPublished }: PublishBarProps) {
  const [open, setOpen] = useState(false)
  const { state, content, flush } = draft
  const empty = content.blocks.length === 0 && !content.file
  const saved = state.kind === 'saving' ? 'Saving...' : policy.draft ? 'Draft saved' : ''
  return (
    <>
      <ActionBar
        note={
          state.kind === 'failed' ? (
            <Callout state="bad" role="alert">
              Not saved: {state.message}. It is kept in this browser.
            </Callout>
          ) : (
            <Text size="sm" c="dimmed" role="status">
              {saved}
            </Text>
          )
        }
      >
        <Button disabled={empty} onClick={() => setOpen(true)}>
          Publish
        </Button>
      </ActionBar>
      <PublishDialog
        teamId={teamId}
        policy={policy}
        flush={flush}
        opened={open}
        onClose={() => setOpen(false)}
        onPublished={onPublished}
      />
    </>
  )
}

interface PolicyMenuProps {
  teamId: string
  policy: Policy
  onDiscarded: () => void
}

/** Rare acts: each can be undone, or leaves what is in force as it is. */
function PolicyMenu({ teamId, policy, onDiscarded }: PolicyMenuProps) {
  const queries = useQueryClient()
  const of = { teamId, policyId: policy.id }
  const settle = {
    onSuccess: (stored: Policy) => queries.setQueryData(api.policies.get.queryKey({ input: of }), stored),
    onError: (error: unknown) => toast.failure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: api.policies.list.key() }),
  }
  const withdraw = useMutation(api.policies.withdraw.mutationOptions(settle))
  const discard = useMutation(api.policies.discardDraft.mutationOptions(settle))
  const isWithdrawn = policy.state === 'withdrawn'

  async function toggle() {
    await withdraw.mutateAsync({ ...of, withdrawn: !isWithdrawn })
    toast.success(isWithdrawn ? 'In force again' : 'Out of force', {
      action: { label: 'Undo', run: () => void withdraw.mutateAsync({ ...of, withdrawn: isWithdrawn }) },
    })
  }

  const entries: MenuEntry[] = [
    ...(policy.draft && policy.number > 0
      ? [
          {
            label: 'Discard Draft',
            icon: IconTrash,
            onChoose: () =>
              void discard.mutateAsync({ ...of, revision: policy.draft?.revision ?? 0 }).then(onDiscarded),
          },
        ]
      : []),
    {
      label: isWithdrawn ? 'Put Back in Force' : 'Withdraw',
      icon: isWithdrawn ? IconArrowBackUp : IconTrash,
      destructive: !isWithdrawn,
      onChoose: () => void toggle(),
    },
  ]
  return <OverflowMenu label="More for this policy" entries={entries} />
}
