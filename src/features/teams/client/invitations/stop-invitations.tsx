import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, errorMessage, isStatus } from '#client/api.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { inSentence } from '#shared/names.ts'

type From = 'team' | 'everybody' | 'nobody'

const DONE: Record<From, (team: string) => string> = {
  team: (team) => `You will get no more invitations from ${inSentence(team)}.`,
  everybody: () => 'You will get no more invitations from any team.',
  nobody: () => 'Teams can invite you again.',
}

/** Stops the invitations to an address when a button is pressed; opening the link does nothing, because mail scanners open links. */
export function StopInvitations({ token }: { token: string }) {
  const stop = useMutation(api.teams.stopInvitations.mutationOptions())
  const done = stop.data && stop.variables?.from
  const press = (from: From) => () => stop.mutate({ token, from })
  if (done && stop.data) {
    return (
      <Stack>
        <Callout state="ok" role="status">
          {DONE[done](stop.data.teamName)}
        </Callout>
        {done !== 'nobody' && (
          <Button variant="default" loading={stop.isPending} onClick={press('nobody')}>
            Undo
          </Button>
        )}
      </Stack>
    )
  }
  return (
    <Stack>
      <Text>Which invitations do you want to stop?</Text>
      {stop.isError && (
        <Callout state="bad" role="alert">
          {isStatus(stop.error, 404)
            ? 'This link is not valid. Use the link of a newer email.'
            : errorMessage(stop.error)}
        </Callout>
      )}
      <Button loading={stop.isPending} onClick={press('team')}>
        Those from This Team
      </Button>
      <Button variant="default" disabled={stop.isPending} onClick={press('everybody')}>
        Those from All Teams
      </Button>
    </Stack>
  )
}
