import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, isStatus } from '#client/api.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { pinForm } from '#features/attendance/rules/pin-form.ts'
import { inSentence } from '#shared/names.ts'
import type { LinkToChoose } from '../../contract/pins.ts'

/** The page of a link to choose the PIN with which somebody of a client signs hours. Nobody is signed in. */
export function ChoosePin({ token = '' }: { token: string | undefined }) {
  const [isSet, setSet] = useState(false)
  const options = api.timesheets.findPinLink.queryOptions({ input: { token }, retry: false, staleTime: 0 })
  const query = useQuery({ ...options, enabled: token !== '' && !isSet })
  if (token === '') return <Callout state="plain">Open the link in the email again.</Callout>
  if (query.isPending)
    return (
      <Loading what="link">
        <RowsSkeleton rows={3} />
      </Loading>
    )
  if (isStatus(query.error, 404))
    return (
      <Callout state="soon" role="alert">
        This link opens nothing: it was used, or a newer one was sent. Please use the newest email.
      </Callout>
    )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const link = query.data
  const team = inSentence(link.teamName)
  if (isSet)
    return (
      <Callout state="ok" role="status" title="Your PIN is set">
        <Text>
          When people of {team} have worked at {inSentence(link.siteName ?? link.clientName)}, type it on their phone to
          sign their hours.
        </Text>
      </Callout>
    )
  if (!link.isOpen)
    return (
      <Callout state="soon" role="status">
        This link is over. {team} can send you a new one.
      </Callout>
    )
  return <Choose link={link} token={token} onSet={() => setSet(true)} />
}

function Choose({ link, token, onSet }: { link: LinkToChoose; token: string; onSet: () => void }) {
  const team = inSentence(link.teamName)
  async function save({ pin, again }: { pin: string; again: string }) {
    if (pin !== again) return { again: 'This is not the same PIN' }
    await client.timesheets.choosePin({ token, pin })
    onSet()
    return undefined
  }
  return (
    <SchemaForm definition={pinForm} onSubmit={save}>
      {({ field, message }) => (
        <Stack gap="md">
          <Text>
            {inSentence(link.name)}, with this PIN you sign the hours of people of {team} at{' '}
            {inSentence(link.siteName ?? link.clientName)}, on their phone. Nobody else can read it, {team} neither.
          </Text>
          {field('pin')}
          {field('again')}
          {message}
          <SubmitButton>Set PIN</SubmitButton>
        </Stack>
      )}
    </SchemaForm>
  )
}
