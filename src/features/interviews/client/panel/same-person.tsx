import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { InterviewDetails, LookAlike } from '../../schema.ts'
import { RELATIONS } from '../plan/who.tsx'

/** Who may be the same person as the applicant, with a way to merge the two. */
export function SamePerson({ teamId, interview }: { teamId: string; interview: InterviewDetails }) {
  const queries = useQueryClient()
  const { candidate, lookAlikes } = interview
  const applicantId = candidate.applicantId
  const found = lookAlikes.filter(
    ({ userId, applicantId: other, relation }) => (userId || other) && relation !== 'former',
  )
  if (!applicantId || found.length === 0) return null

  async function merge({ userId, applicantId: other, fullName }: LookAlike) {
    const into = userId ? { userId } : { applicantId: other as string }
    await client.interviews.merge({ teamId, applicantId: applicantId as string, into })
    toast.success(`Merged with ${inSentence(fullName)}`)
    await queries.invalidateQueries({ queryKey: api.interviews.key() })
  }

  return (
    <Callout state="soon" title="May be the same person">
      {found.map((person) => (
        <div key={person.userId ?? person.applicantId}>
          <Text>
            <Name>{person.fullName}</Name>, {RELATIONS[person.relation].toLowerCase()}, has the same{' '}
            {person.by.join(' and ')}.
          </Text>
          <ConfirmButton
            variant="default"
            mt="xs"
            question={`Merge with ${inSentence(person.fullName)}?`}
            details="All interviews of both are kept, under one person. The applicant’s own details are deleted. This cannot be undone."
            confirmLabel="Merge"
            onConfirm={() => merge(person)}
          >
            Merge
          </ConfirmButton>
        </div>
      ))}
    </Callout>
  )
}
