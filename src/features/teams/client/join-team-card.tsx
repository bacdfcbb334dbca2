import { Button, Card, Group, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, errorMessage, fieldProblems } from '#client/api.ts'
import { isUnderWay } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'

/** 'Join a Team': a code, and what came of it. */
export function JoinTeamCard() {
  const queries = useQueryClient()
  const [teamCode, setTeamCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const join = useMutation(
    api.teams.join.mutationOptions({
      onSuccess: async (answer) => {
        if (answer.outcome === 'invalid') {
          setProblem('Invalid team code')
          toast.error('Invalid team code')
          return
        }
        setTeamCode('')
        toast.success(
          answer.outcome === 'member' ? `You are a member of ${answer.teamName}` : 'Join request sent to team manager',
        )
        await queries.invalidateQueries({ queryKey: api.teams.mine.key() })
      },
      onError: (error) => {
        setProblem(fieldProblems(error)[0]?.message)
        toast.error(fieldProblems(error)[0]?.message ?? errorMessage(error), { title: 'Failed to send join request' })
      },
    }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (teamCode.trim() === '' || isUnderWay(api.teams.join.mutationKey())) return
    setProblem(undefined)
    join.mutate({ teamCode })
  }

  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4">
        Join a Team
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Enter the code that your manager gave you.
      </Text>
      <form onSubmit={submit} noValidate>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Team Code"
            placeholder="TM-ABC123"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            flex="1 1 200px"
            value={teamCode}
            onChange={({ currentTarget }) => {
              setTeamCode(currentTarget.value)
              setProblem(undefined)
            }}
            error={problem}
          />
          <Button type="submit" loading={join.isPending} disabled={teamCode.trim() === ''} mb={problem ? 22 : 0}>
            Join Team
          </Button>
        </Group>
      </form>
    </Card>
  )
}
