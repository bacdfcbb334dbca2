import { Button, Card, Checkbox, Group, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, conflictState, fieldProblems } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { isOpen } from '../../rules/answer-state.ts'
import { givesName } from '../../rules/names.ts'
import { noticeWords } from '../../rules/opt-out.ts'
import { paperRules } from '../../rules/paper-kinds.ts'
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
  const { policyId, versionId, kind, number, notice, state, first, readerName } = reading
  const { heading, tick, button, voluntary } = paperRules[kind]
  const queries = useQueryClient()
  const [ticked, setTicked] = useState(false)
  const [name, setName] = useState('')
  const key = api.policies.read.queryKey({ input: { teamId, policyId } })
  const settle = {
    onSuccess: async (now: Reading) => {
      queries.setQueryData(key, now)
      toast.success(now.state === 'declined' ? 'Your answer is recorded' : 'Signed')
      await queries.invalidateQueries({ queryKey: api.policies.own.key() })
    },
    onError: (error: unknown) => {
      const now = conflictState<Reading>(error)
      if (now) queries.setQueryData(key, now)
      if (fieldProblems(error).length === 0) toast.failure(error)
    },
  }
  const sign = useMutation(api.policies.sign.mutationOptions(settle))
  const decline = useMutation(api.policies.decline.mutationOptions(settle))
  if (first) return <ReadFirst teamId={teamId} first={first} />
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
        {heading}
      </Title>
      {voluntary && notice && (
        <Text>
          It is your choice: whatever you answer, you are not treated worse. You can end it later with a notice of{' '}
          {noticeWords(notice)}.
        </Text>
      )}
      {!whole && <Callout state="info">Opens when you have reached the end. {Math.round(read)} % so far.</Callout>}
      <Checkbox
        disabled={!whole}
        checked={ticked}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        label={tick(number)}
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
      <Group gap="xs">
        <Button type="submit" disabled={!whole || !ticked || !givesName(name, readerName)} loading={sign.isPending}>
          {button}
        </Button>
        {voluntary && isOpen(state) && (
          <Button
            variant="default"
            disabled={!whole}
            loading={decline.isPending}
            onClick={() => decline.mutate({ teamId, policyId, versionId })}
          >
            No, Keep the 48-hour Limit
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Your team keeps your name, the version, the time and a fingerprint of the text.
      </Text>
    </Card>
  )
}

/** What must be read before this is signed. */
function ReadFirst({ teamId, first }: { teamId: string; first: NonNullable<Reading['first']> }) {
  return (
    <Callout state="info" mt="lg" title="Something comes first">
      <p>By law you receive it before you agree to anything: {first.title}</p>
      <LinkButton mt="xs" to="/policies" search={{ team: teamId, policy: first.policyId }}>
        Read {first.title}
      </LinkButton>
    </Callout>
  )
}
