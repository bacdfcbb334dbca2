import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { useSession } from '#client/session/session.tsx'
import { ActButton } from '#client/ui/act-button.tsx'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatInstant, formatWhen } from '#shared/time.ts'
import type { OpenSession } from '../../schema.ts'
import { EntryList } from './entry-list.tsx'
import { SecurityCard } from './security-card.tsx'

/** The person's sessions; each can be signed out. */
export function SessionsCard() {
  const query = useQuery(api.accounts.sessions.queryOptions())
  const sessions = query.data?.items ?? []
  return (
    <SecurityCard
      title="Where you are signed in"
      description="If you do not know one of these, sign it out and change your password."
    >
      <Pending query={query} what="devices">
        <RowsSkeleton rows={3} />
      </Pending>
      <EntryList label="Where you are signed in" entries={sessions.map(toEntry)} />
      {sessions.length > 1 && <SignOutElsewhere />}
    </SecurityCard>
  )
}

function toEntry({ id, device, place, signedInAt, lastUsedAt, current }: OpenSession) {
  const lines = [
    place ? `Network ${place}` : 'Network unknown',
    `Signed in ${formatInstant(signedInAt)}`,
    `Last used ${formatWhen(lastUsedAt)}`,
  ]
  const entry = { key: id, title: device, badge: current ? 'This device' : undefined, lines }
  return { ...entry, action: current ? undefined : <SignOutButton sessionId={id} device={device} /> }
}

function SignOutButton({ sessionId, device }: { sessionId: string; device: string }) {
  const end = () =>
    actAndShow(async () => {
      await client.accounts.revokeSession({ sessionId })
      toast.success('That device is signed out')
    }, api.accounts.key())
  return (
    <ActButton size="xs" variant="default" aria-label={`Sign out ${device}`} style={{ flexShrink: 0 }} act={end}>
      Sign Out
    </ActButton>
  )
}

function SignOutElsewhere() {
  const { signOut } = useSession()
  async function end() {
    await actAndShow(() => signOut('others'), api.accounts.key())
    toast.success('You are signed out everywhere else')
  }
  return (
    <ConfirmButton
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      question="Sign out everywhere else?"
      details="Every other browser and device will have to sign in again."
      confirmLabel="Sign Out Everywhere Else"
      onConfirm={end}
    >
      Sign Out Everywhere Else
    </ConfirmButton>
  )
}
