import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, client, isStatus } from '#client/api.ts'
import { type LocalDraft, localDraft } from '#client/draft.ts'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import type { FormValues } from '#shared/fields/values.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import { declineForm, furtherForm, referenceForm } from '../rules/reference-form.ts'

const CLOSED =
  'This link does not work any more: it has been used or replaced, or its time has run out. If you have sent your answer, it has arrived. Otherwise use the link of the newest email.'
const WITHOUT = 'Open the link in the email again. What you have written in this browser is still here.'

type Sent = 'answer' | 'decline'

const THANKS: Record<Sent, { title: string; text: string }> = {
  answer: {
    title: 'Thank you. Your answer has been sent',
    text: 'You can close this page. The link has been used up.',
  },
  decline: { title: 'You have declined', text: 'The agency has been told, and does not remind you.' },
}

/** The page of a referee's link: who asks and about whom, the form, and a way to decline. */
export function RefereePage({ token = '' }: { token: string | undefined }) {
  const query = useQuery({
    ...api.references.find.queryOptions({ input: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [sent, setSent] = useState<Sent>()
  useEffect(() => {
    // A link that is opened in this tab changes the fragment alone: its token is taken while the page loads.
    const again = () => location.hash && location.reload()
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [])
  if (sent) {
    return (
      <Callout state="ok" role="status" title={THANKS[sent].title}>
        {THANKS[sent].text}
      </Callout>
    )
  }
  if (token === '') return <Callout state="plain">{WITHOUT}</Callout>
  if (query.isPending) {
    return (
      <Loading what="form">
        <FieldsSkeleton />
      </Loading>
    )
  }
  if (query.isError) {
    return isStatus(query.error, 404) ? (
      <Closed />
    ) : (
      <ErrorView error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  return <Opened token={token} link={query.data} onSent={setSent} />
}

const Closed = () => (
  <Callout state="soon" role="alert">
    {CLOSED}
  </Callout>
)

interface OpenedProps {
  token: string
  link: {
    id: string
    fullName: string
    teamName: string
    askedBy: string | null
    expiresAt: string
    isQuestion: boolean
  }
  onSent: (sent: Sent) => void
}

function Opened({ token, link, onSent }: OpenedProps) {
  const { id, fullName, teamName, askedBy, expiresAt, isQuestion } = link
  const [declining, setDeclining] = useState(false)
  const [draft] = useState(() => localDraft<FormValues>(`reference:${id}`, id))
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} size="h4" mb={4}>
          For <Name>{fullName}</Name>
        </Title>
        <Text>
          {askedBy && (
            <>
              <Name>{askedBy}</Name> of{' '}
            </>
          )}
          <Name>{teamName}</Name> asks for a reference for <Name>{fullName}</Name>.
        </Text>
        <Text c="dimmed" size="sm" mt={4}>
          It takes about five minutes. You are asked nothing about health. What you write stays in this browser until
          you send it, and is then given to the agency in confidence. The link is open until{' '}
          {formatDay(londonDay(new Date(expiresAt)))}.
        </Text>
      </div>
      {declining ? (
        <Decline token={token} onCancel={() => setDeclining(false)} onSent={onSent} />
      ) : (
        <>
          {isQuestion ? (
            <Further token={token} draft={draft} onSent={onSent} />
          ) : (
            <Reference token={token} draft={draft} onSent={onSent} />
          )}
          <Button variant="subtle" color="gray" style={{ alignSelf: 'start' }} onClick={() => setDeclining(true)}>
            I Cannot Give This Reference
          </Button>
        </>
      )}
    </Stack>
  )
}

interface SendingProps {
  token: string
  draft: LocalDraft<FormValues>
  onSent: (sent: Sent) => void
}

/** Sends, and forgets the draft; a link that was used up meanwhile is said in words. */
async function send(call: () => Promise<unknown>, done: () => void) {
  try {
    await call()
  } catch (error) {
    if (isStatus(error, 404)) return CLOSED
    throw error
  }
  done()
  return undefined
}

function Reference({ token, draft, onSent }: SendingProps) {
  return (
    <SchemaForm
      definition={referenceForm}
      values={draft.read() ?? {}}
      widgets={standardWidgets}
      onChange={draft.write}
      submitLabel="Send Reference"
      busyLabel="Sending..."
      docked={{}}
      onSubmit={(values) =>
        send(
          () => client.references.answer({ token, ...values }),
          () => {
            draft.clear()
            onSent('answer')
          },
        )
      }
    />
  )
}

function Further({ token, draft, onSent }: SendingProps) {
  return (
    <Stack gap="sm">
      <Text>Thank you for your reference. The email holds one more question.</Text>
      <SchemaForm
        definition={furtherForm}
        values={draft.read() ?? {}}
        widgets={choiceWidgets}
        onChange={draft.write}
        submitLabel="Send Answer"
        busyLabel="Sending..."
        onSubmit={(values) =>
          send(
            () => client.references.answerQuestion({ token, ...values }),
            () => {
              draft.clear()
              onSent('answer')
            },
          )
        }
      />
    </Stack>
  )
}

function Decline({ token, onCancel, onSent }: { token: string; onCancel: () => void; onSent: (sent: Sent) => void }) {
  return (
    <SchemaForm
      definition={declineForm}
      widgets={choiceWidgets}
      submitLabel="Decline"
      busyLabel="Sending..."
      before={
        <Button variant="default" onClick={onCancel}>
          Back to the Form
        </Button>
      }
      onSubmit={(values) =>
        send(
          () => client.references.decline({ token, ...values }),
          () => onSent('decline'),
        )
      }
    />
  )
}
