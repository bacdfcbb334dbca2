import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatDay, londonDay } from '#shared/time.ts'

/** The team's open requests to a member; nothing while there are none. */
export function OpenAsks({ teamId, userId }: { teamId: string; userId: string }) {
  const queries = useQueryClient()
  const keepsFocus = useRowFocus()
  const { data } = useQuery(api.members.asks.queryOptions({ input: { teamId, userId } }))
  const withdraw = useMutation(
    api.members.withdrawAsk.mutationOptions({
      onError: (error) => toast.failure(error),
      onSettled: () => queries.invalidateQueries({ queryKey: api.members.asks.key() }),
    }),
  )
  if (!data || data.items.length === 0) return null
  return (
    <Callout state="info" mb="md" title="Asked for and not given yet">
      <Stack component="ul" ref={keepsFocus} gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.items.map(({ id, title, note, dueBy, askedAt }) => (
          <Group component="li" key={id} data-row justify="space-between" gap="xs" wrap="nowrap">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Text size="sm">
                Asked on {formatDay(londonDay(new Date(askedAt)))}
                {dueBy && `, needed by ${formatDay(dueBy)}`}
                {note && `: ${note}`}
              </Text>
            </div>
            <Button
              size="xs"
              variant="default"
              style={{ flexShrink: 0 }}
              aria-label={`Take back: ${title}`}
              loading={withdraw.isPending && withdraw.variables.askId === id}
              onClick={() => withdraw.mutate({ teamId, askId: id })}
            >
              Take Back
            </Button>
          </Group>
        ))}
      </Stack>
    </Callout>
  )
}
