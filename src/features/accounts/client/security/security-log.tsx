import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { formatInstant } from '#shared/time.ts'
import type { SecurityEvent } from '../../schema.ts'
import { SecurityCard } from './security-card.tsx'

const FACTORS: Record<string, string> = { totp: 'authenticator app', webauthn: 'passkey', 'backup-code': 'backup code' }

const WORDS: Record<SecurityEvent['action'], string | ((detail: string) => string)> = {
  'session.start': 'Signed in',
  'session.password': 'Password given; second step asked for',
  'session.proven': 'Proved again who you are',
  'session.refused': 'Somebody tried a wrong password',
  'session.end': (scope) =>
    scope === 'others' ? 'Signed out everywhere else' : scope === 'global' ? 'Signed out everywhere' : 'Signed out',
  'access.refused': 'Something was asked for with your sign-in and refused',
  'session.revoke': 'Signed out another device',
  'session.reuse': 'An old copy of a sign-in was used; that device was signed out',
  'account.confirm': 'Email address confirmed, signed in',
  'account.mail-refused': 'An email to your address was refused',
  'account.mail-retry': 'You asked for emails to be sent again',
  'password.change': 'Password changed',
  'password.code-requested': 'Code for a new password asked for',
  'password.reset': 'New password set by email link',
  'password.reset-requested': 'Link for a new password asked for',
  'factor.add': (type) => `Second factor added: ${FACTORS[type] ?? 'unknown'}`,
  'factor.verify': (type) => `Signed in with second factor: ${FACTORS[type] ?? 'unknown'}`,
  'factor.remove': (type) => `Second factor removed: ${FACTORS[type] ?? 'unknown'}`,
  'factor.refused': 'Somebody gave a wrong code or passkey',
  'backup-codes.make': 'New backup codes made',
}

function wordsFor({ action, detail }: SecurityEvent) {
  const words = WORDS[action]
  return typeof words === 'string' ? words : words(detail)
}

const COLUMNS: Column<SecurityEvent>[] = [
  { key: 'what', header: 'What happened', render: wordsFor },
  { key: 'when', header: 'When', render: ({ at }) => formatInstant(at), width: '190px' },
  { key: 'where', header: 'Network', render: ({ place }) => place ?? 'Unknown', width: '160px' },
]

/** What happened to the account, newest first. */
export function SecurityLog() {
  const query = useInfiniteQuery(
    api.accounts.securityLog.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? {} : { after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  return (
    <SecurityCard title="Security log" description="Everything that concerned signing in to your account.">
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label="Security log"
          columns={COLUMNS}
          rows={query.data?.pages.flatMap(({ items }) => items) ?? []}
          rowKey={({ id }) => id}
          loading={query.isPending}
          empty={<Text c="dimmed">Nothing has happened yet.</Text>}
          hasMore={query.hasNextPage}
          loadingMore={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      )}
    </SecurityCard>
  )
}
