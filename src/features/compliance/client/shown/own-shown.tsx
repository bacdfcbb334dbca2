import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { ShownCard } from './shown-card.tsx'

/** What clients of each team are shown of oneself. */
export function OwnShown({ person }: { person: { fullName: string; position: string; photoFileId: string | null } }) {
  const { data } = useQuery(api.compliance.own.queryOptions())
  if (!data || data.teams.length === 0) return null
  const { fullName, position, photoFileId } = person
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        As Your Bookings See It
      </Title>
      {data.teams.map(({ teamId, teamName, items }) => (
        <ShownCard
          key={teamId}
          picture={<PersonAvatar name={fullName} photoFileId={photoFileId} size={96} />}
          fullName={fullName}
          position={position}
          teamName={teamName}
          items={items}
        />
      ))}
    </Stack>
  )
}
