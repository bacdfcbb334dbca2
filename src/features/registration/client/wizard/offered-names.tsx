import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { inSentence } from '#shared/names.ts'
import { namesNear } from '../../rules/certificate-names.ts'
import { subjectOf } from '../../rules/certificate-subject.ts'

interface OfferedNamesProps {
  typed: string
  onChoose: (name: string) => void
}

/** The teams that ask for a certificate of this name; if none, the similar names that the person's teams ask for. */
export function OfferedNames({ typed, onChoose }: OfferedNamesProps) {
  const { data } = useQuery(api.registration.certificateNames.queryOptions())
  const offered = data?.items ?? []
  const asking = offered.filter(({ name }) => subjectOf(name) === subjectOf(typed))
  if (asking.length > 0)
    return (
      <Text size="sm" c="dimmed" mt={4}>
        Asked for by {[...new Set(asking.map(({ teamName }) => inSentence(teamName)))].join(', ')}
      </Text>
    )
  const near = namesNear(typed, offered)
  return (
    <div aria-live="polite">
      {near.length > 0 && (
        <Group gap={6} mt={6}>
          <Text size="sm" c="dimmed">
            {typed.trim() === '' ? 'Your team asks for:' : 'Is it one of these?'}
          </Text>
          {near.map(({ requirementId, name }) => (
            <Button key={requirementId} variant="default" size="compact-sm" onClick={() => onChoose(name)}>
              {name}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
