import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { ByLink } from '#client/ui/loading/by-link.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { pinForm } from '#features/attendance/rules/pin-form.ts'
import { inSentence } from '#shared/names.ts'
import type { LinkToChoose } from '../../contract/pins.ts'

/** The page of a link to choose the PIN with which somebody of a client signs hours. Nobody is signed in. */
export function ChoosePin({ token = '' }: { token: string | undefined }) {
  const [isSet, setSet] = useState(false)
  const options = api.timesheets.findPinLink.queryOptions({ input: { token }, retry: false, staleTime: 0 })
  const query = useQuery({ ...options, enabled: token !== '' && !isSet })
  return (
    <ByLink
      {...{ token, query }}
      what="link"
      rows={3}
      unknown="This link opens nothing: it was used, or a newer one was sent. Please use the newest email."
    >
      {(link) => <Opened {...{ link, token, isSet }} onSet={() => setSet(true)} />}
    </ByLink>
  )
}

interface OpenedProps extends ChooseProps {
  isSet: boolean
}

function Opened({ link, token, isSet, onSet }: OpenedProps) {
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
  return <Choose {...{ link, token, onSet }} />
}

interface ChooseProps {
  link: LinkToChoose
  token: string
  onSet: () => void
}

function Choose({ link, token, onSet }: ChooseProps) {
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
