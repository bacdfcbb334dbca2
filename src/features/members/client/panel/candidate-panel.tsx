import { Text } from '@mantine/core'
import { IconBan, IconDownload, IconFileText, IconUserMinus } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, isStatus } from '#client/api.ts'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { Name } from '#client/ui/name.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import type { Candidate } from '../../schema.ts'
import { DOCUMENTS_TAB } from '../list/candidates-state.ts'
import classes from '../members.module.css'
import { RemoveMember } from '../standing/remove-member.tsx'
import { SuspendMember } from '../standing/suspend-member.tsx'
import { cvOf, PanelDock } from './panel-dock.tsx'
import { type OfOthers, tabOf } from './panel-places.ts'
import { PanelTabs } from './panel-tabs.tsx'

interface CandidatePanelProps extends OfOthers {
  teamId: string
  userId: string
  /** The tab on screen or a part of one, from the address. */
  tab: string | undefined
  /** The form that is open from the beginning: for asking them, or one of the tab. */
  open: string | undefined
  onTab: (tab: string) => void
  /** The document on screen, from the address. */
  paper: string | undefined
  onPaper: (id?: string) => void
  onClose: () => void
  position?: string | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

function Fetching({ query }: { query: UseQueryResult }) {
  return (
    <>
      {query.isPending && (
        <Loading what="profile">
          <ReadingsSkeleton />
        </Loading>
      )}
      {isStatus(query.error, 404) ? (
        <Callout state="soon" role="alert">
          This person is no longer a member of your team.
        </Callout>
      ) : (
        query.isError && (
          <ErrorView error={query.error} fallback="Failed to load profile data" onRetry={() => void query.refetch()} />
        )
      )}
    </>
  )
}

/** The profile of one team member, beside the list. */
export function CandidatePanel({
  teamId,
  userId,
  tab,
  open,
  onTab,
  paper,
  onPaper,
  onClose,
  Documents,
  AtWork,
  ReasonAct,
  parts = [],
  ...walk
}: CandidatePanelProps) {
  const query = useQuery(api.members.candidate.queryOptions({ input: { teamId, userId } }))
  const candidate = query.data
  const [removing, setRemoving] = useState(false)
  const [suspending, setSuspending] = useState(false)
  const isReading = tab === DOCUMENTS_TAB && paper !== undefined
  const shown = tabOf(tab, parts)
  const phone = usePhone()
  useFocusOnTab(tab)
  return (
    <SidePanel
      title="Candidate Profile"
      onClose={onClose}
      {...walk}
      menu={
        candidate && (
          <OverflowMenu
            label={`More for ${inSentence(candidate.fullName)}`}
            entries={menuOf({
              teamId,
              candidate,
              withCv: phone,
              onSuspend: () => setSuspending(true),
              onRemove: () => setRemoving(true),
            })}
          />
        )
      }
      header={candidate && <Heading candidate={candidate} />}
      footer={
        candidate &&
        !isReading && (
          <PanelDock
            teamId={teamId}
            candidate={candidate}
            tab={shown}
            isAsking={open === 'ask'}
            onDocuments={Documents && (() => onTab(DOCUMENTS_TAB))}
          />
        )
      }
      wide={isReading}
    >
      <Fetching query={query} />
      {candidate && (
        <>
          <PanelTabs
            key={userId}
            {...{ teamId, candidate, tab, open, onTab, paper, onPaper, Documents, AtWork, ReasonAct, parts }}
            onSuspend={() => setSuspending(true)}
            onRemove={() => setRemoving(true)}
          />
          <SuspendMember
            opened={suspending}
            onClose={() => setSuspending(false)}
            teamId={teamId}
            userId={userId}
            fullName={candidate.fullName}
          />
          <RemoveMember
            opened={removing}
            onClose={() => setRemoving(false)}
            teamId={teamId}
            userId={userId}
            fullName={candidate.fullName}
            onRemoved={onClose}
          />
        </>
      )}
    </SidePanel>
  )
}

/** Moves the focus to the new tab where the button that led to it has disappeared. */
function useFocusOnTab(tab: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tab is what moves it
  useEffect(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('[data-side-panel] [role=tab][aria-selected=true]')?.focus()
  }, [tab])
}

interface MenuOptions {
  teamId: string
  candidate: Candidate
  /** Where the dock has no room for it. */
  withCv: boolean
  onSuspend: () => void
  onRemove: () => void
}

function menuOf({ teamId, candidate, withCv, onSuspend, onRemove }: MenuOptions): MenuEntry[] {
  const { userId, resumeFileId } = candidate
  return [
    ...(withCv && resumeFileId ? [{ label: 'Download CV', icon: IconDownload, download: cvOf(resumeFileId) }] : []),
    { label: 'Profile PDF', icon: IconFileText, download: `/api/teams/${teamId}/members/${userId}/cv.pdf` },
    { label: 'Suspend', icon: IconBan, onChoose: onSuspend },
    { label: 'Remove from Team', icon: IconUserMinus, destructive: true, onChoose: onRemove },
  ]
}

function Heading({ candidate: { fullName, photoFileId, position, email, phone } }: { candidate: Candidate }) {
  return (
    <div className={classes.heading}>
      <PersonAvatar name={fullName} photoFileId={photoFileId} size={48} />
      <div className={classes.who}>
        <Text fw={650} fz="xl" className={classes.name}>
          <Name>{fullName}</Name>
        </Text>
        <Text c="dimmed" size="sm" className={classes.meta}>
          {[position, email].filter(Boolean).join(' · ')}
        </Text>
        {phone && <PhoneLink number={phone} />}
      </div>
    </div>
  )
}
