import { Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Readings } from '#client/ui/lists/readings.tsx'
import { type TabPanel, TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { EXPIRY_STATES } from '#features/profile/rules/expiry.ts'
import { inSentence } from '#shared/names.ts'
import { formatInstant } from '#shared/time.ts'
import type { GuardedView } from '../policy.ts'
import type { Candidate } from '../schema.ts'
import { DOCUMENTS_TAB } from './candidates-state.ts'
import { GuardedPanel } from './guarded-panel.tsx'

interface Tab {
  id: string
  label: string
  sections: string[]
  guarded: GuardedView[]
  /** The text of an empty tab. */
  empty: string
}

const TABS: Tab[] = [
  {
    id: 'personal',
    label: 'Personal',
    sections: ['personal', 'address', 'passport', 'declaration'],
    guarded: ['next-of-kin', 'identity'],
    empty: 'No personal information provided yet.',
  },
  {
    id: 'employment',
    label: 'Employment',
    sections: ['work-history', 'employment', 'business'],
    guarded: ['payroll'],
    empty: 'No work history provided yet.',
  },
  { id: 'education', label: 'Education', sections: ['education'], guarded: [], empty: 'No education provided yet.' },
  {
    id: 'certificates',
    label: 'Certificates',
    sections: ['certificates'],
    guarded: [],
    empty: 'No certificates provided yet.',
  },
  { id: 'medical', label: 'Medical', sections: [], guarded: ['medical'], empty: '' },
  {
    id: 'references',
    label: 'References',
    sections: ['background'],
    guarded: ['background'],
    empty: 'No references provided yet.',
  },
]

interface CandidateProps {
  teamId: string
  candidate: Candidate
}

interface CandidateTabsProps extends CandidateProps {
  tab: string | undefined
  onTab: (tab: string) => void
  /** The content of the tab with the documents; without it there is none. */
  documents?: ReactNode
  /** Tabs of other features; one with the id of a part of the profile stands above that part. */
  further?: readonly TabPanel[]
}

/** A member's profile by subject. Guarded parts are loaded on request, one by one. */
export function CandidateTabs({ teamId, candidate, tab: chosen, onTab, documents, further = [] }: CandidateTabsProps) {
  const [first, ...others] = TABS.map((tab) => ({
    id: tab.id,
    label: tab.label,
    content:
      tab.id === 'medical' && !candidate.offerRecordedAt ? (
        <AwaitsOffer teamId={teamId} candidate={candidate} />
      ) : (
        <TabContent tab={tab} teamId={teamId} candidate={candidate}>
          {further.find(({ id }) => id === tab.id)?.content}
        </TabContent>
      ),
  })) as [TabPanel, ...TabPanel[]]
  const papers = documents ? [{ id: DOCUMENTS_TAB, label: 'Documents', content: documents }] : []
  return (
    <TabPanels
      label="Parts of the profile"
      tab={chosen}
      onTab={onTab}
      panels={[first, ...papers, ...further.filter(({ id }) => TABS.every((tab) => tab.id !== id)), ...others]}
      fills={chosen === DOCUMENTS_TAB}
    />
  )
}

function TabContent({ tab, teamId, candidate, children }: CandidateProps & { tab: Tab; children?: ReactNode }) {
  const sections = candidate.sections.filter(({ id, blocks }) => tab.sections.includes(id) && blocks.length > 0)
  const views = tab.guarded.filter((view) => candidate.views.includes(view))
  return (
    <Stack gap="lg">
      {children}
      {tab.id === 'medical' && candidate.offerRecordedAt && (
        <Text c="dimmed" size="sm">
          Conditional offer recorded {formatInstant(candidate.offerRecordedAt)}.
        </Text>
      )}
      {sections.map(({ id, title, blocks }) => (
        <section key={id} aria-label={title}>
          <Title order={3} size="h4" mb="sm">
            {title}
          </Title>
          <Readings blocks={blocks} states={EXPIRY_STATES} />
        </section>
      ))}
      {sections.length === 0 && tab.empty && <Text c="dimmed">{tab.empty}</Text>}
      {views.map((view) => (
        <GuardedPanel key={view} teamId={teamId} userId={candidate.userId} view={view} />
      ))}
    </Stack>
  )
}

function AwaitsOffer({ teamId, candidate: { userId, fullName } }: CandidateProps) {
  const queries = useQueryClient()
  const record = useMutation(api.members.recordOffer.mutationOptions())
  async function confirm() {
    await record.mutateAsync({ teamId, userId, confirm: true })
    toast.success('Conditional offer recorded')
    await queries.invalidateQueries({ queryKey: api.members.candidate.key() })
  }
  return (
    <Callout state="plain" icon={IconLock} title="Locked until a conditional offer is recorded">
      <Text size="sm" mb="md">
        The Equality Act 2010 does not allow health questions to be read before a job is offered. Record the offer once
        you have made it.
      </Text>
      <ConfirmButton
        color="brand"
        question={`Record a conditional offer to ${inSentence(fullName)}?`}
        details="Only do this if the offer has been made. It is written down with your name and the time, and unlocks the health answers."
        confirmLabel="Record Offer"
        onConfirm={confirm}
      >
        Record Conditional Offer
      </ConfirmButton>
    </Callout>
  )
}
