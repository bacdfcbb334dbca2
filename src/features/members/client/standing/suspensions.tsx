import { Group, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Folded } from '#client/ui/folded.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatDay, formatInstant, londonToday } from '#shared/time.ts'
import { inDays } from '../../rules/suspension-words.ts'
import type { Candidate, Suspension } from '../../schema.ts'

const isOver = ({ liftedAt, through }: Suspension, today: string) =>
  liftedAt !== null || (through !== null && through < today)

/** The suspension that counts now or later, with the way to lift it. */
export function Suspensions({ teamId, candidate }: { teamId: string; candidate: Candidate }) {
  const today = londonToday(deviceClock)
  return candidate.suspensions
    .filter((one) => !isOver(one, today))
    .map((one) => (
      <Current key={one.id} teamId={teamId} candidate={candidate} suspension={one} isAhead={one.from > today} />
    ))
}

/** The suspensions that are over. */
export function PastSuspensions({ candidate }: { candidate: Candidate }) {
  const today = londonToday(deviceClock)
  const past = candidate.suspensions.filter((one) => isOver(one, today))
  if (past.length === 0) return null
  return (
    <Folded summary={`Earlier suspensions: ${past.length}`}>
      {past.map((one) => (
        <Text key={one.id} size="sm" mb="xs">
          {one.liftedAt
            ? `From ${formatDay(one.from)}, ended ${formatInstant(one.liftedAt)}`
            : `Suspended ${inDays(one)}`}
          : {one.reason}
        </Text>
      ))}
    </Folded>
  )
}

interface CurrentProps {
  teamId: string
  candidate: Candidate
  suspension: Suspension
  isAhead: boolean
}

function Current({ teamId, candidate: { userId, fullName }, suspension, isAhead }: CurrentProps) {
  const queries = useQueryClient()
  const { id, reason, note, imposedBy, imposedAt } = suspension

  async function lift() {
    await client.members.liftSuspension({ teamId, userId, suspensionId: id })
    toast.success(`${inSentence(fullName)} can be booked again`)
    await queries.invalidateQueries({ queryKey: api.members.key() })
  }

  return (
    <Callout
      state={isAhead ? 'soon' : 'bad'}
      icon={IconBan}
      title={`${isAhead ? 'Will be suspended' : 'Suspended'} ${inDays(suspension)}`}
      mb="md"
    >
      <Text size="sm">{reason}</Text>
      {note && <Text size="sm">They were told: {note}</Text>}
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed">
          {imposedBy && <Name>{imposedBy}</Name>} {formatInstant(imposedAt)}
        </Text>
        <ConfirmButton
          variant="default"
          size="compact-sm"
          color="brand"
          question={`Allow ${inSentence(fullName)} again?`}
          details="From now on they can be booked again. They are told."
          confirmLabel="Allow Again"
          onConfirm={lift}
        >
          Allow Again
        </ConfirmButton>
      </Group>
    </Callout>
  )
}
