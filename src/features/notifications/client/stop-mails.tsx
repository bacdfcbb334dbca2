import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, errorMessage } from '#client/api.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { TextLink } from '#client/ui/text-link.tsx'

/**
 * The page of a mail's stop link: pressing the button stops such mails, without signing in. Opening it does nothing,
 * because mail scanners open links.
 */
export function StopMails({ token }: { token: string | undefined }) {
  const stop = useMutation(api.notifications.stopMails.mutationOptions())
  return (
    <Stack>
      {!token && (
        <Callout state="bad" role="alert">
          This link is not complete. Sign in and choose your emails under My Account.
        </Callout>
      )}
      {stop.isError && (
        <Callout state="bad" role="alert">
          {errorMessage(stop.error)}
        </Callout>
      )}
      {stop.isSuccess && (
        <Callout state="ok" role="status">
          {stop.data.stopped === 'all'
            ? 'You will get no more emails from us, except security notices.'
            : 'You will get no more emails of this kind.'}
        </Callout>
      )}
      {token && !stop.isSuccess && (
        <>
          <Text>You will still find everything behind the bell when you sign in.</Text>
          <Button loading={stop.isPending} onClick={() => stop.mutate({ token })}>
            Stop These Emails
          </Button>
        </>
      )}
      <Text size="sm" ta="center">
        <TextLink to="/account" search={{ tab: 'notifications' }} inherit>
          Choose which emails you get
        </TextLink>
      </Text>
    </Stack>
  )
}
