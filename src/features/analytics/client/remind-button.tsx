import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { completionText } from '#features/accounts/rules/completion.ts'
import { REMINDED_IN } from '#features/notifications/rules/hold.ts'
import { inSentence } from '#shared/names.ts'
import type { Day } from '#shared/time.ts'
import { endsText } from '../rules/needs.ts'
import type { RemindedKind } from '../rules/reminders.ts'
import type { Remindable } from '../schema.ts'

const PeopleDialog = lazy(async () => ({
  default: (await import('#client/ui/dialogs/people-dialog.tsx')).PeopleDialog,
}))

interface Reminding {
  teamId: string
  kind: RemindedKind
}

/** Reminds people, and says who; until they are told it can be undone. */
async function remind({ teamId, kind, userIds, who }: Reminding & { userIds: string[]; who: string }) {
  const act = () => client.analytics.remind({ teamId, kind, userIds })
  const { reminded, hold } = await actAndShow(act, api.analytics.overview.key())
  if (reminded === 0) return toast.success('They were reminded already, or have done it')
  const said = userIds.length === 1 ? `${who} is` : reminded === 1 ? '1 person is' : `${reminded} people are`
  toast.success(`${said} ${REMINDED_IN}`, { action: { label: 'Undo', run: () => void undo({ teamId, hold }) } })
}

async function undo(of: { teamId: string; hold: string }) {
  try {
    await actAndShow(() => client.analytics.undoRemind(of), api.analytics.overview.key())
    toast.success('Nobody was reminded')
  } catch (error) {
    toast.failure(error)
  }
}

/** Reminds one person. */
export function RemindButton({ userId, fullName, ...of }: Reminding & { userId: string; fullName: string }) {
  const who = inSentence(fullName)
  const { busy, run } = useAct(() => remind({ ...of, userIds: [userId], who }))
  return (
    <Button variant="default" aria-label={`Remind ${who}`} loading={busy} onClick={() => void run()}>
      Remind
    </Button>
  )
}

const WHAT: Record<RemindedKind, string> = {
  certificates: 'whose certificate expired or ends',
  unfinished: 'whose profile is unfinished',
}

interface RemindAllProps extends Reminding {
  /** How many were not told lately. */
  count: number
  today: Day
}

/**
 * Reminds those of a group who were not told in the last three days, after their names. The dialog outlives its button,
 * which goes with those who are reminded.
 */
export function RemindAll({ count, today, ...of }: RemindAllProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {count > 1 && (
        <Button
          variant="subtle"
          px="xs"
          aria-haspopup="dialog"
          aria-label={`Remind ${count} ${WHAT[of.kind]}`}
          onClick={() => setAsking(true)}
        >
          Remind {count}…
        </Button>
      )}
      <Suspense>{asking && <RemindDialog {...of} today={today} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}

interface RemindDialogProps extends Reminding {
  today: Day
  onClose: () => void
}

function RemindDialog({ today, onClose, ...of }: RemindDialogProps) {
  const query = useQuery(api.analytics.whoToRemind.queryOptions({ input: of, gcTime: 0, staleTime: 0 }))
  const people = query.data?.items.map((one) => ({ ...one, about: ABOUT[of.kind](one, today) }))
  return (
    <PeopleDialog
      title="Remind These People?"
      label="Who is reminded"
      people={people}
      failure={query.isError ? { error: query.error, retry: () => void query.refetch() } : undefined}
      nobody="All of them have been reminded in the last three days."
      confirmLabel={(count) => `Remind ${count}`}
      mayChoose
      onConfirm={(userIds) => remind({ ...of, userIds, who: nameOf(query.data?.items ?? [], userIds) })}
      onClose={onClose}
    >
      Each gets one notification and one email. Whoever was reminded in the last three days is left out.
    </PeopleDialog>
  )
}

const nameOf = (people: readonly Remindable[], [first]: string[]) =>
  inSentence(people.find(({ userId }) => userId === first)?.fullName ?? '')

const ABOUT: Record<RemindedKind, (person: Remindable, today: Day) => string> = {
  certificates: ({ nextExpiry }, today) => (nextExpiry ? endsText(nextExpiry, today) : ''),
  unfinished: ({ completion }) => completionText(completion),
}
