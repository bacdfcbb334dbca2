import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { PeopleDialog } from '#client/ui/dialogs/people-dialog.tsx'
import { type OfPolicy, remindedText, remindOf } from './remind.ts'

/** Names whom a reminder reaches, before it does. */
export function RemindDialog({ onClose, ...of }: OfPolicy & { onClose: () => void }) {
  const query = useQuery(api.policies.whoToRemind.queryOptions({ input: of, gcTime: 0, staleTime: 0 }))
  const people = query.data?.items.map((one) => ({ ...one, about: remindedText(one.remindedAt) }))
  return (
    <PeopleDialog
      title="Remind These People?"
      label="Who is reminded"
      people={people}
      failure={query.isError ? { error: query.error, retry: () => void query.refetch() } : undefined}
      nobody="Everybody has signed, or was reminded of a policy in the last three days."
      confirmLabel={(count) => `Remind ${count}`}
      mayChoose
      onConfirm={(userIds) =>
        remindOf({ ...of, people: (people ?? []).filter(({ userId }) => userIds.includes(userId)) })
      }
      onClose={onClose}
    >
      Each gets one notification, and by email where they want that: that you remind them of what they have to read and
      sign, with the way to it. Whoever was reminded in the last three days is left out.
    </PeopleDialog>
  )
}
