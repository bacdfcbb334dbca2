import { Button, Group, Stack } from '@mantine/core'
import { IconBan, IconFileText, IconUserMinus } from '@tabler/icons-react'
import { Readings } from '#client/ui/lists/readings.tsx'
import { formatDay, formatInstant, londonDay } from '#shared/time.ts'
import type { Candidate } from '../../schema.ts'
import { PastSuspensions } from './suspensions.tsx'

interface MembershipProps {
  teamId: string
  candidate: Candidate
  onSuspend: () => void
  onRemove: () => void
}

/** Since when somebody is in the team, how far their profile is, and what is done rarely. */
export function Membership({ teamId, candidate, onSuspend, onRemove }: MembershipProps) {
  const { userId, email, joinedAt, offerRecordedAt, certificateCount, completion } = candidate
  return (
    <Stack gap="lg">
      <Readings
        blocks={[
          {
            lines: [
              { label: 'Email', text: email },
              { label: 'Member since', text: formatDay(londonDay(new Date(joinedAt))) },
              { label: 'Conditional offer', text: offerRecordedAt ? formatInstant(offerRecordedAt) : 'Not recorded' },
              { label: 'Profile', text: `${completion}% Complete` },
              { label: 'Certificates', text: String(certificateCount) },
            ],
          },
        ]}
      />
      <PastSuspensions candidate={candidate} />
      <Group gap="xs">
        <Button
          component="a"
          variant="default"
          href={`/api/teams/${teamId}/members/${userId}/cv.pdf`}
          download
          leftSection={<IconFileText size={16} aria-hidden />}
        >
          Profile PDF
        </Button>
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={onSuspend}
        >
          Suspend
        </Button>
        <Button
          variant="default"
          color="red"
          aria-haspopup="dialog"
          leftSection={<IconUserMinus size={16} aria-hidden />}
          onClick={onRemove}
        >
          Remove from Team
        </Button>
      </Group>
    </Stack>
  )
}
