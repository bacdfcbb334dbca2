import { Button, Card, Checkbox, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, conflictState, fieldProblems } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatInstant } from '#shared/time.ts'
import { givesName } from '../../rules/names.ts'
import type { Reading } from '../../schema.ts'
import classes from './reading.module.css'

interface SignFormProps {
  teamId: string
  reading: Reading
  /** How much of the text was on the screen, in percent. */
  read: number
}

/** Opens when the text has been read to its end: a tick and the typed name sign it. */
export function SignForm({ teamId, reading, read }: SignFormProps) {
  const { policyId, versionId, number, signed, readerName } = reading
  const queries = useQueryClient()
  const [ticked, setTicked] = useState(false)
  const [name, setName] = useState('')
  const key = api.policies.read.queryKey({ input: { teamId, policyId } })
  const sign = useMutation(
    api.policies.sign.mutationOptions({
      onSuccess: async (now) => {
        queries.setQueryData(key, now)
        toast.success('Signed')
        await queries.invalidateQueries({ queryKey: api.policies.own.key() })
      },
      onError: (error) => {
        const now = conflictState<Reading>(error)
        if (now) queries.setQueryData(key, now)
        if (fieldProblems(error).length === 0) toast.failure(error)
      },
    }),
  )
  if (signed) return <Signed signed={signed} number={number} policyId={policyId} />
  const whole = read > 98
  const refused = fieldProblems(sign.error).find(({ path }) => path === 'name')?.message

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ticked) sign.mutate({ teamId, policyId, versionId, read: true, name })
  }

  return (
    <Card
      withBorder
      padding="md"
      mt="lg"
      component="form"
      className={classes.sign}
      aria-labelledby="sign-policy"
      onSubmit={submit}
    >
      <Title order={2} size="h4" id="sign-policy">
        Sign that you have read it
      </Title>
      {!whole && <Callout state="info">Opens when you have reached the end. {Math.round(read)} % so far.</Callout>}
      <Checkbox
        disabled={!whole}
        checked={ticked}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        label={`I have read version ${number} and will follow it`}
      />
      <TextInput
        className={classes.name}
        disabled={!whole}
        label="Your full name"
        description={`As in your profile: ${readerName}`}
        autoComplete="name"
        value={name}
        error={refused}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" disabled={!whole || !ticked || !givesName(name, readerName)} loading={sign.isPending}>
        Sign
      </Button>
      <Text size="sm" c="dimmed">
        Your team keeps your name, the version, the time and a fingerprint of the text.
      </Text>
    </Card>
  )
}

interface SignedProps {
  signed: NonNullable<Reading['signed']>
  number: number
  policyId: string
}

/** When it was signed, and the next one that waits. */
function Signed({ signed, number, policyId }: SignedProps) {
  const { data } = useQuery(api.policies.own.queryOptions())
  const waiting = (data?.teams ?? []).flatMap(({ teamId, items }) =>
    items.filter((item) => !item.signedAt && item.policyId !== policyId).map((item) => ({ ...item, teamId })),
  )
  const [next] = waiting
  return (
    <Callout state="ok" mt="lg" title={`You signed version ${number}`} role="status">
      <p>
        As {signed.name}, {formatInstant(signed.at)}
      </p>
      {next && (
        <LinkButton mt="xs" to="/policies" search={{ team: next.teamId, policy: next.policyId }}>
          Next: {next.title}
        </LinkButton>
      )}
    </Callout>
  )
}
