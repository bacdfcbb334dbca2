import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { formatInstant } from '#shared/time.ts'
import { isOpen } from '../../rules/answer-state.ts'
import { paperRules } from '../../rules/paper-kinds.ts'
import type { Reading } from '../../schema.ts'

interface AnsweredProps {
  teamId: string
  reading: Reading
}

/** When it was answered, by both where both sign, and the next one that waits. */
export function Answered({ teamId, reading }: AnsweredProps) {
  const { policyId, kind, number, state, signed } = reading
  const next = useNext(policyId)
  const waits = state === 'waiting'
  return (
    <Callout state={waits ? 'info' : signed ? 'ok' : 'plain'} mt="lg" title={titleOf(reading)} role="status">
      {signed && (
        <p>
          As {signed.name}, {formatInstant(signed.at)}
        </p>
      )}
      {signed?.countersigned && (
        <p>
          Countersigned{signed.countersigned.by && ` by ${signed.countersigned.by}`},{' '}
          {formatInstant(signed.countersigned.at)}
        </p>
      )}
      {waits && <p>It stands once your agency has signed as well; you are told then.</p>}
      {state === 'declined' && <p>Nothing changes for you. You can still sign version {number} below, if you wish.</p>}
      <Group gap="xs" mt="xs">
        {signed && (
          <Button
            component="a"
            variant="default"
            href={`/api/teams/${teamId}/policies/${policyId}/certificate.pdf`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {paperRules[kind].countersigned ? 'Record of the Signatures' : 'Record of My Signature'}
          </Button>
        )}
        {next && (
          <LinkButton to="/policies" search={{ team: next.teamId, policy: next.policyId }}>
            Next: {next.title}
          </LinkButton>
        )}
      </Group>
    </Callout>
  )
}

function titleOf({ state, number }: Reading) {
  if (state === 'declined') return `You said no to version ${number}`
  if (state === 'ended') return 'You ended it'
  return `You signed version ${number}`
}

function useNext(policyId: string) {
  const { data } = useQuery(api.policies.own.queryOptions())
  return (data?.teams ?? [])
    .flatMap(({ teamId, items }) => items.map((item) => ({ ...item, teamId })))
    .find((item) => isOpen(item.state) && item.policyId !== policyId)
}
