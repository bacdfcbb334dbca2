import { Card, Stack, Text } from '@mantine/core'
import { client } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Folded } from '#client/ui/folded.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatDay, formatInstant, londonToday } from '#shared/time.ts'
import { isOver } from '../rules/exclusion.ts'
import { askerLabel } from '../rules/words.ts'
import type { Exclusion } from '../schema.ts'
import { useRefreshClients } from './use-clients.ts'

interface ExclusionsProps {
  teamId: string
  exclusions: readonly Exclusion[]
}

/** The people who are not sent there now or later, with the reasons; past exclusions on request. */
export function Exclusions({ teamId, exclusions }: ExclusionsProps) {
  const today = londonToday(deviceClock)
  const over = exclusions.filter((one) => isOver(one, today))
  const current = exclusions.filter((one) => !isOver(one, today))
  return (
    <Stack gap="xs">
      {current.length > 0 && (
        <Card withBorder padding={0}>
          <List label="Not sent here">
            {current.map((one) => (
              <ExclusionRow key={one.id} teamId={teamId} exclusion={one} />
            ))}
          </List>
        </Card>
      )}
      {over.length > 0 && (
        <Folded summary={`Earlier exclusions: ${over.length}`}>
          {over.map((one) => (
            <Text key={one.id} size="sm" mt="xs">
              <Name>{one.fullName}</Name>, {daysOf(one)}
              {one.liftedAt && `, ended ${formatInstant(one.liftedAt)}`}: {one.reason}
            </Text>
          ))}
        </Folded>
      )}
    </Stack>
  )
}

function daysOf({ from, until }: Exclusion) {
  return until ? `${formatDay(from)} to ${formatDay(until)}` : `from ${formatDay(from)}`
}

function ExclusionRow({ teamId, exclusion }: { teamId: string; exclusion: Exclusion }) {
  const refresh = useRefreshClients()
  const { id, fullName, photoFileId, siteName, askedBy, reason, recordedBy } = exclusion
  const where = siteName ?? 'Every site of the client'

  async function lift() {
    await client.clients.liftExclusion({ teamId, exclusionId: id })
    toast.success(`${inSentence(fullName)} can be sent there again`)
    await refresh()
  }

  return (
    <ListRow
      wraps
      leading={<PersonAvatar name={fullName} photoFileId={photoFileId} size={32} />}
      title={<Name>{fullName}</Name>}
      more={
        <>
          {where}, {daysOf(exclusion)}. {askerLabel(askedBy)}: {reason}
          {recordedBy && (
            <>
              {' '}
              (recorded by <Name>{recordedBy}</Name>)
            </>
          )}
        </>
      }
      actions={
        <ConfirmButton
          variant="default"
          size="sm"
          color="brand"
          aria-label={`Allow Again: ${inSentence(fullName)}`}
          question={`Allow ${inSentence(fullName)} there again?`}
          details="From now on they can be sent there again. What was recorded stays."
          confirmLabel="Allow Again"
          onConfirm={lift}
        >
          Allow Again
        </ConfirmButton>
      }
    />
  )
}
