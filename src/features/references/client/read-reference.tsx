import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { questionForm, rejectForm } from '../rules/request-forms.ts'
import type { ReadReference as Read, Reference } from '../schema.ts'
import { ReferenceWords } from './reference-words.tsx'
import classes from './references.module.css'
import type { MemberIds, Take } from './use-member-references.ts'

interface ReadReferenceProps {
  seen: MemberIds & { referenceId: string; version: number }
  item: Reference
  take: Take
  onClose: () => void
}

/** What a referee has written, beside what the person has said; and what the team makes of it. */
export function ReadReference({ seen, item, take, onClose }: ReadReferenceProps) {
  const { version: _, ...one } = seen
  // Fetched once per opening: a refetch would be another entry in the audit log.
  const query = useQuery({
    ...api.references.read.queryOptions({ input: one }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  const [asking, setAsking] = useState<'reject' | 'question'>()
  if (!query.isSuccess)
    return (
      <Pending query={query} what="reference">
        <ReadingsSkeleton lines={8} />
      </Pending>
    )
  const back = (
    <Button variant="default" onClick={() => setAsking(undefined)}>
      Back
    </Button>
  )
  if (asking === 'reject') {
    return (
      <SchemaForm
        definition={rejectForm}
        submitLabel={item.state === 'verified' ? 'Take Back' : 'Reject'}
        before={back}
        onSubmit={async (values) => {
          await take(client.references.reject({ ...seen, ...values }), 'Reference rejected')
          onClose()
        }}
      />
    )
  }
  if (asking === 'question') {
    return (
      <SchemaForm
        definition={questionForm}
        submitLabel="Send Question"
        busyLabel="Sending..."
        before={back}
        onSubmit={async (values) => {
          await take(client.references.reopen({ ...seen, ...values }), 'Question sent')
          onClose()
        }}
      />
    )
  }
  return (
    <Stack gap="md">
      {query.data.barred && <Callout state="bad">{query.data.barred}</Callout>}
      {query.data.compared.length > 0 && <Compared rows={query.data.compared} />}
      <ReferenceWords {...query.data} />
      <Decisions seen={seen} item={item} barred={query.data.barred} take={take} onAsk={setAsking} onClose={onClose} />
    </Stack>
  )
}

function Compared({ rows }: { rows: Read['compared'] }) {
  return (
    <table className={classes.compared} aria-label="Beside what the person has said">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          <th scope="col">Referee</th>
          <th scope="col">Candidate</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, referee, person, differs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{differs ? <StateMark state="soon">{referee}</StateMark> : referee}</td>
            <td>
              {person}
              {differs && <Text size="xs">differs</Text>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DecisionsProps extends ReadReferenceProps {
  barred: string | undefined
  onAsk: (asking: 'reject' | 'question') => void
}

function Decisions({ seen, item, barred, take, onAsk, onClose }: DecisionsProps) {
  const [busy, setBusy] = useState(false)
  async function verify() {
    setBusy(true)
    try {
      await take(client.references.verify(seen), 'Reference verified')
    } catch (error) {
      toast.failure(error)
    }
    onClose()
  }
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={() => onAsk('question')}>
        Ask a Question
      </Button>
      {item.state !== 'rejected' && (
        <Button variant="default" onClick={() => onAsk('reject')}>
          {item.state === 'verified' ? 'Take Back' : 'Reject'}
        </Button>
      )}
      {item.releasable && (
        <ConfirmButton
          variant="default"
          question="Let them read this reference?"
          details="The referee agreed to that. It stands in the sharing log, and cannot be taken back."
          confirmLabel="Let Them Read It"
          onConfirm={() => take(client.references.release(seen), 'They can read it now, and are told').then(onClose)}
        >
          Let Them Read It
        </ConfirmButton>
      )}
      {item.state === 'answered' && !barred && (
        <Button loading={busy} onClick={() => void verify()}>
          Verify
        </Button>
      )}
    </Group>
  )
}
