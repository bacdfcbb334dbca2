import { Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { inSentence } from '#shared/names.ts'
import { inDays } from '../../rules/suspension-words.ts'

/** Tells a person in which team they are suspended; nothing while they are not. */
export function OwnSuspensions() {
  const query = useQuery(api.members.ownSuspensions.queryOptions())
  return query.data?.items.map(({ id, teamName, note, ...days }) => (
    <Callout key={id} state="bad" icon={IconBan} title={`${inSentence(teamName)} has suspended you ${inDays(days)}`}>
      {note && <Text size="sm">{note}</Text>}
      <Text size="sm">You cannot be booked for its shifts on these days. Speak to its manager.</Text>
    </Callout>
  ))
}
