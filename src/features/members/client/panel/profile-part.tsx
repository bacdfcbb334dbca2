import { Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Readings } from '#client/ui/lists/readings.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { EXPIRY_STATES } from '#features/profile/rules/expiry.ts'
import { inSentence } from '#shared/names.ts'
import { formatInstant } from '#shared/time.ts'
import type { Candidate } from '../../schema.ts'
import { GuardedPanel } from './guarded-panel.tsx'
import type { ProfilePart } from './panel-places.ts'

interface CandidateProps {
  teamId: string
  candidate: Candidate
}

interface ProfilePartViewProps extends CandidateProps {
  part: ProfilePart
  /** What another feature shows above it. */
  children?: ReactNode
}

/** A part of a member's profile by subject. What is guarded is loaded on request, one by one. */
export function ProfilePartView({ part, teamId, candidate, children }: ProfilePartViewProps) {
  if (part.id === 'medical' && !candidate.offerRecordedAt) return <AwaitsOffer teamId={teamId} candidate={candidate} />
  const sections = candidate.sections.filter(({ id, blocks }) => part.sections.includes(id) && blocks.length > 0)
  const views = part.guarded.filter((view) => candidate.views.includes(view))
  return (
    <Stack gap="lg">
      {children}
      {part.id === 'medical' && candidate.offerRecordedAt && (
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
      {sections.length === 0 && part.empty && <Text c="dimmed">{part.empty}</Text>}
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
