import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Folded } from '#client/ui/folded.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { formatInstant } from '#shared/time.ts'
import type { KeptApart } from '../../schema.ts'
import { Exclusions } from '../exclusions.tsx'
import { useRefreshClients } from '../use-clients.ts'
import { KeepApart } from './keep-apart.tsx'

interface MemberSitesProps {
  teamId: string
  userId: string
}

/** The people with whom a member is not booked, and the sites where they are not sent. */
export function MemberSites({ teamId, userId }: MemberSitesProps) {
  const query = useQuery(api.clients.standing.queryOptions({ input: { teamId, userId } }))
  const [adding, setAdding] = useState(false)
  if (!query.isSuccess)
    return (
      <Pending query={query} what="sites">
        <ReadingsSkeleton />
      </Pending>
    )
  const { apart, exclusions } = query.data
  return (
    <Stack gap="lg">
      <section aria-label="Not booked with">
        <Title order={3} size="h5" mb={6}>
          Not booked with
        </Title>
        <Apart teamId={teamId} apart={apart} />
        <Button variant="default" mt="sm" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Keep Apart From Somebody
        </Button>
      </section>
      <section aria-label="Not sent to">
        <Title order={3} size="h5" mb={6}>
          Not sent to
        </Title>
        {exclusions.length === 0 && (
          <Text c="dimmed">They may be sent everywhere. Sites are closed to somebody on the page of the site.</Text>
        )}
        <Exclusions teamId={teamId} exclusions={exclusions} />
      </section>
      {adding && <KeepApart teamId={teamId} userId={userId} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function Apart({ teamId, apart }: { teamId: string; apart: readonly KeptApart[] }) {
  const inForce = apart.filter(({ endedAt }) => endedAt === null)
  const ended = apart.filter(({ endedAt }) => endedAt !== null)
  return (
    <>
      {inForce.length === 0 && <Text c="dimmed">They may be booked together with everybody.</Text>}
      {inForce.length > 0 && (
        <Card withBorder padding={0}>
          <List label="Not booked with">
            {inForce.map((one) => (
              <ApartRow key={one.id} teamId={teamId} one={one} />
            ))}
          </List>
        </Card>
      )}
      {ended.length > 0 && (
        <Folded summary={`Earlier: ${ended.length}`}>
          {ended.map((one) => (
            <Text key={one.id} size="sm" mt="xs">
              <Name>{one.fullName}</Name>, {whereOf(one)}, {formatInstant(one.recordedAt)} to{' '}
              {formatInstant(one.endedAt as string)}: {one.reason}
            </Text>
          ))}
        </Folded>
      )}
    </>
  )
}

const whereOf = ({ siteName }: KeptApart) => (siteName === null ? 'at every site' : `at ${inSentence(siteName)}`)

function ApartRow({ teamId, one }: { teamId: string; one: KeptApart }) {
  const refresh = useRefreshClients()
  const { id, fullName, photoFileId, reason, recordedBy, recordedAt } = one

  async function end() {
    await client.clients.endApart({ teamId, pairId: id })
    toast.success(`They can be booked together with ${inSentence(fullName)} again`)
    await refresh()
  }

  return (
    <ListRow
      wraps
      leading={<PersonAvatar name={fullName} photoFileId={photoFileId} size={32} />}
      title={<Name>{fullName}</Name>}
      more={
        <>
          {whereOf(one)}: {reason} ({recordedBy === null ? 'a former manager' : <Name>{recordedBy}</Name>},{' '}
          {formatInstant(recordedAt)})
        </>
      }
      actions={
        <ConfirmButton
          variant="default"
          size="sm"
          color="brand"
          aria-label={`End: not booked with ${inSentence(fullName)}`}
          question={`May they be booked together with ${inSentence(fullName)} again?`}
          details="From now on both can be on one shift. What was recorded stays."
          confirmLabel="End It"
          onConfirm={end}
        >
          End
        </ConfirmButton>
      }
    />
  )
}
