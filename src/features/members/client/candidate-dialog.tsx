import { Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconFileText, IconFolderOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { api, isStatus } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { CompletionBar } from '#client/ui/figures/completion-bar.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView, LoadingView } from '#client/ui/states.tsx'
import { formatDay, londonDay } from '#shared/time.ts'
import type { Candidate } from '../schema.ts'
import { AskDetails } from './ask-details.tsx'
import { CandidateTabs } from './candidate-tabs.tsx'
import { OpenAsks } from './open-asks.tsx'
import { RemoveMember } from './remove-member.tsx'

export interface WithDocuments {
  /** Shows a member's documents; without it the button is missing. */
  Documents?: ComponentType<{ userId: string; opened: boolean; onClose: () => void }> | undefined
}

interface CandidateDialogProps extends WithDocuments {
  teamId: string
  userId: string
  onClose: () => void
}

/** The large profile dialog of one team member. */
export function CandidateDialog({ teamId, userId, onClose, Documents }: CandidateDialogProps) {
  const phone = useMediaQuery('(max-width: 47.9375em)', window.innerWidth < 768)
  return (
    <Dialog opened onClose={onClose} size="xl" fullScreen={phone} title="Candidate Profile">
      <Profile key={userId} teamId={teamId} userId={userId} onGone={onClose} Documents={Documents} />
    </Dialog>
  )
}

interface ProfileProps extends WithDocuments {
  teamId: string
  userId: string
  onGone: () => void
}

function Profile({ teamId, userId, onGone, Documents }: ProfileProps) {
  const query = useQuery(api.members.candidate.queryOptions({ input: { teamId, userId } }))
  if (query.isPending) return <LoadingView label="Loading profile..." />
  if (isStatus(query.error, 404)) {
    return (
      <Callout state="soon" role="alert">
        This person is not a member of your team any more.
      </Callout>
    )
  }
  if (query.isError)
    return <ErrorView error={query.error} fallback="Failed to load profile data" onRetry={() => void query.refetch()} />
  return (
    <>
      <Heading candidate={query.data} />
      <Actions teamId={teamId} candidate={query.data} onRemoved={onGone} Documents={Documents} />
      <OpenAsks teamId={teamId} userId={query.data.userId} />
      <CandidateTabs teamId={teamId} candidate={query.data} />
    </>
  )
}

function Heading({
  candidate: { fullName, photoFileId, position, email, completion, joinedAt },
}: {
  candidate: Candidate
}) {
  return (
    <Group gap="md" wrap="nowrap" mb="md" align="flex-start">
      <PersonAvatar name={fullName} photoFileId={photoFileId} size="lg" />
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text fw={700} fz="lg" style={{ overflowWrap: 'anywhere' }}>
          <Name>{fullName}</Name>
        </Text>
        <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[position, email, `member since ${formatDay(londonDay(new Date(joinedAt)))}`].filter(Boolean).join(' · ')}
        </Text>
        <CompletionBar percent={completion} label={`Profile of ${fullName}`} />
      </div>
    </Group>
  )
}

interface ActionsProps extends WithDocuments {
  teamId: string
  candidate: Candidate
  onRemoved: () => void
}

function Actions({ teamId, candidate, onRemoved, Documents }: ActionsProps) {
  const { userId, fullName, resumeFileId } = candidate
  const [documents, setDocuments] = useState(false)

  return (
    <Group gap="xs" mb="md">
      {resumeFileId && (
        <Button
          component="a"
          href={`/api/files/${resumeFileId}?download`}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download CV
        </Button>
      )}
      <Button
        component="a"
        href={`/api/teams/${teamId}/members/${userId}/cv.pdf`}
        download
        variant={resumeFileId ? 'default' : 'filled'}
        leftSection={<IconFileText size={16} aria-hidden />}
      >
        Profile PDF
      </Button>
      {Documents && (
        <Button
          variant="default"
          leftSection={<IconFolderOpen size={16} aria-hidden />}
          onClick={() => setDocuments(true)}
        >
          View Documents
        </Button>
      )}
      <AskDetails teamId={teamId} candidate={candidate} />
      <RemoveMember teamId={teamId} userId={userId} fullName={fullName} onRemoved={onRemoved} />
      {Documents && <Documents userId={userId} opened={documents} onClose={() => setDocuments(false)} />}
    </Group>
  )
}
