import { Card, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { inSentence } from '#shared/names.ts'
import { formatDay } from '#shared/time.ts'
import type { TrainingSession } from '../../schema.ts'

/** The latest sessions with who attended; nothing without one. */
export function Sessions({ teamId }: { teamId: string }) {
  const { data } = useQuery(api.compliance.training.queryOptions({ input: { teamId } }))
  if (!data || data.items.length === 0) return null
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="training-sessions">
      <Title order={2} size="h4" id="training-sessions" px="md" pt="md" pb="xs">
        Sessions
      </Title>
      <List label="Sessions">
        {data.items.map((session) => (
          <ListRow
            key={session.id}
            wraps
            title={session.title}
            meta={[formatDay(session.heldOn), session.issuingBody].join(' · ')}
            more={session.people.map(({ fullName }) => inSentence(fullName)).join(', ')}
            actions={<Withdraw teamId={teamId} session={session} />}
          />
        ))}
      </List>
    </Card>
  )
}

function Withdraw({ teamId, session }: { teamId: string; session: TrainingSession }) {
  const queries = useQueryClient()
  const withdraw = useMutation(api.compliance.withdrawTraining.mutationOptions())
  return (
    <ConfirmButton
      variant="default"
      size="sm"
      question={`Withdraw ${session.title} of ${formatDay(session.heldOn)}?`}
      details="It no longer counts for those who attended. They are told."
      confirmLabel="Withdraw"
      onConfirm={async () => {
        await withdraw.mutateAsync({ teamId, sessionId: session.id })
        await queries.invalidateQueries({ queryKey: api.compliance.key() })
      }}
    >
      Withdraw
    </ConfirmButton>
  )
}
