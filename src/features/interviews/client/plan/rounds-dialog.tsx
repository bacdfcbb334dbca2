import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { Round } from '../../rules/rounds.ts'

const PASS_MARKS = ['1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5']

/** What each round asks of candidates. A change holds for interviews that are planned from then on. */
export function RoundsDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const query = useQuery(api.interviews.rounds.queryOptions({ input: { teamId }, staleTime: 0 }))
  return (
    <Dialog opened onClose={onClose} title="Rounds and Questions" size="lg">
      <Pending query={query} what="rounds">
        <FieldsSkeleton />
      </Pending>
      {query.data && (
        <Stack gap="xl">
          <Text c="dimmed" size="sm">
            Each question gets a score from 1 to 5. Interviews that are planned already keep their questions.
          </Text>
          {query.data.items.map((round) => (
            <RoundFields key={`${round.round}-${round.version}`} teamId={teamId} round={round} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

function RoundFields({ teamId, round: stored }: { teamId: string; round: Round }) {
  const queries = useQueryClient()
  const [name, setName] = useState(stored.name)
  const [criteria, setCriteria] = useState(stored.criteria.join('\n'))
  const [passMark, setPassMark] = useState(String(stored.passMark))
  const save = useMutation(
    api.interviews.saveRound.mutationOptions({
      onSuccess: () => toast.success('Round saved'),
      onError: (error) => toast.failure(error),
      onSettled: () => queries.invalidateQueries({ queryKey: api.interviews.rounds.key() }),
    }),
  )
  const { round, version } = stored
  const lines = criteria
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const isSame =
    name === stored.name && lines.join('\n') === stored.criteria.join('\n') && Number(passMark) === stored.passMark
  return (
    <section aria-label={`Round ${round}`}>
      <Title order={3} size="h5" mb="xs">
        Round {round}
      </Title>
      <Stack gap="sm">
        <Group gap="sm" align="start">
          <TextInput
            label="Name"
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            style={{ flex: '1 1 200px' }}
          />
          <NativeSelect
            label="Pass mark"
            data={[...new Set([...PASS_MARKS, String(stored.passMark)])].sort()}
            value={passMark}
            onChange={({ currentTarget }) => setPassMark(currentTarget.value)}
            w={120}
          />
        </Group>
        <Textarea
          label="Questions, one on each line"
          autosize
          minRows={3}
          value={criteria}
          onChange={({ currentTarget }) => setCriteria(currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={isSame || name.trim() === '' || lines.length === 0}
          loading={save.isPending}
          onClick={() =>
            save.mutate({ teamId, round, version, name: name.trim(), criteria: lines, passMark: Number(passMark) })
          }
          style={{ alignSelf: 'flex-end' }}
        >
          Save Round {round}
        </Button>
      </Stack>
    </section>
  )
}
