import { Button, Stack, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatInstant } from '#shared/time.ts'

/** Tells the person that their address refuses emails, and lets them ask for another try. */
export function MailRefused() {
  const { data } = useQuery(api.accounts.me.queryOptions())
  const retry = useMutation(
    api.accounts.tryMailAgain.mutationOptions({
      onSuccess: async () => {
        toast.success('Emails will be sent to your address again')
        await queryClient.invalidateQueries({ queryKey: api.accounts.key() })
      },
      onError: (error) => toast.failure(error),
    }),
  )
  if (!data?.mailRefusedAt) return null
  return (
    <Callout state="soon" role="alert" icon={IconMailOff} title="Emails to you do not arrive">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Your mail provider refused an email to {data.email} on {formatInstant(data.mailRefusedAt)}, so nothing is sent
          to it for now: no notifications, and no link for a new password. Check that this mailbox is still yours and
          open, then try again.
        </Text>
        <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate({})}>
          Try Again
        </Button>
      </Stack>
    </Callout>
  )
}
