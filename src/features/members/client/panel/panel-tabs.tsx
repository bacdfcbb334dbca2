import { type TabPanel, TabPanels } from '#client/ui/lists/tab-panels.tsx'
import type { Candidate } from '../../schema.ts'
import { DOCUMENTS_TAB } from '../list/candidates-state.ts'
import { Membership } from '../standing/membership.tsx'
import type { OfOthers } from './panel-places.ts'
import { type PanelTabId, PROFILE_PARTS, panelTabs, tabOf } from './panel-places.ts'
import { PanelSummary } from './panel-summary.tsx'
import { ProfilePartView } from './profile-part.tsx'

interface PanelTabsProps extends OfOthers {
  teamId: string
  candidate: Candidate
  tab: string | undefined
  open: string | undefined
  onTab: (tab: string) => void
  paper: string | undefined
  onPaper: (id?: string) => void
  onSuspend: () => void
  onRemove: () => void
}

/** What there is of a member, the summary first; the parts of a tab stand in a second strip. */
export function PanelTabs(props: PanelTabsProps) {
  const { tab, onTab, parts = [], Documents } = props
  const shown = tabOf(tab, parts)
  return (
    <TabPanels
      label="Parts of the person’s panel"
      tab={shown}
      onTab={onTab}
      panels={panelTabs
        .filter(({ id }) => id !== DOCUMENTS_TAB || Documents)
        .map(({ id, label }) => ({ id, label, content: id === shown && <Content {...props} shown={id} /> }))}
      fills={shown === DOCUMENTS_TAB}
    />
  )
}

function Content({ shown, ...props }: PanelTabsProps & { shown: PanelTabId }) {
  const { teamId, candidate, tab, onTab, paper, onPaper, Documents, AtWork, ReasonAct, parts = [] } = props
  if (shown === 'summary')
    return (
      <PanelSummary teamId={teamId} candidate={candidate} Act={ReasonAct}>
        {AtWork && <AtWork teamId={teamId} candidate={candidate} />}
      </PanelSummary>
    )
  if (shown === 'documents') return Documents && <Documents userId={candidate.userId} paper={paper} onPaper={onPaper} />
  if (shown === 'more')
    return <Membership teamId={teamId} candidate={candidate} onSuspend={props.onSuspend} onRemove={props.onRemove} />
  const panels =
    shown === 'profile'
      ? profileOf(props)
      : partsOf(
          props,
          parts.filter((part) => part.tab === shown),
        )
  return <TabPanels label="Parts of the tab" tab={tab} onTab={onTab} panels={panels} isInner />
}

function partsOf({ teamId, candidate: { userId }, open }: PanelTabsProps, parts: OfOthers['parts'] = []): TabPanel[] {
  return parts.map(({ id, label, Content: Part }) => ({
    id,
    label,
    content: <Part teamId={teamId} userId={userId} open={open} />,
  }))
}

function profileOf(props: PanelTabsProps): TabPanel[] {
  const { teamId, candidate, parts = [] } = props
  return PROFILE_PARTS.map((part) => ({
    id: part.id,
    label: part.label,
    content: (
      <ProfilePartView part={part} teamId={teamId} candidate={candidate}>
        {partsOf(
          props,
          parts.filter(({ id }) => id === part.id),
        ).map(({ content }) => content)}
      </ProfilePartView>
    ),
  }))
}
