import { Card, Group, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage, fieldProblems, throwFieldProblems } from '#client/api.ts'
import { isUnderWay } from '#client/queries.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { joinForm } from '../rules/forms.ts'

/** 'Join a Team': asks for a code, and shows the result. */
export function JoinTeamCard() {
  const queries = useQueryClient()
  const [joined, setJoined] = useState(0)
  const join = useMutation(
    api.teams.join.mutationOptions({
      onSuccess: async (answer) => {
        if (answer.outcome === 'invalid') {
          toast.error('Invalid team code')
          return
        }
        setJoined((times) => times + 1)
        toast.success(
          answer.outcome === 'member'
            ? `You are a member of ${inSentence(answer.teamName)}`
            : 'Join request sent to team manager',
        )
        await queries.invalidateQueries({ queryKey: api.teams.mine.key() })
      },
      onError: (error) => {
        toast.error(fieldProblems(error)[0]?.message ?? errorMessage(error), { title: 'Failed to send join request' })
      },
    }),
  )

  async function submit({ teamCode }: { teamCode: string }) {
    if (isUnderWay(api.teams.join.mutationKey())) return undefined
    const answer = await join.mutateAsync({ teamCode }).catch(throwFieldProblems)
    return answer?.outcome === 'invalid' ? { teamCode: 'Invalid team code' } : undefined
  }

  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4">
        Join a Team
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Enter the code that your manager gave you. Once you are in, the team has what you have given in your
        registration; each document waits until they have verified it.
      </Text>
      <SchemaForm key={joined} definition={joinForm} onSubmit={submit}>
        {({ field, errors }) => (
          <Group align="flex-end" gap="sm">
            <div style={{ flex: '1 1 200px' }}>{field('teamCode')}</div>
            <SubmitButton disabledWhen={({ teamCode }) => teamCode === undefined} mb={errors.teamCode ? 22 : 0}>
              Join Team
            </SubmitButton>
          </Group>
        )}
      </SchemaForm>
    </Card>
  )
}
