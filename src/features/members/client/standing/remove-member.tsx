import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, fieldProblems, throwFieldProblems } from '#client/api.ts'
import { isUnderWay } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { removalForm } from '../../rules/removal-form.ts'

interface RemoveMemberProps {
  teamId: string
  userId: string
  fullName: string
  onRemoved: () => void
}

/** Asks for a reason, then ends a membership. */
export function RemoveMember({
  opened,
  onClose,
  ...member
}: RemoveMemberProps & { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Remove ${inSentence(member.fullName)} from the team?`}>
      <RemovalForm {...member} onCancel={onClose} />
    </Dialog>
  )
}

function RemovalForm({ teamId, userId, fullName, onRemoved, onCancel }: RemoveMemberProps & { onCancel: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation(
    api.members.remove.mutationOptions({
      onSuccess: async () => {
        onRemoved()
        toast.success(`${inSentence(fullName)} is no longer a member of the team`)
        await queries.invalidateQueries({ queryKey: api.members.key() })
      },
      onError: (error) => {
        if (fieldProblems(error).length === 0) toast.failure(error)
      },
    }),
  )

  async function submit({ reason }: { reason: string }) {
    if (isUnderWay(api.members.remove.mutationKey())) return
    await remove.mutateAsync({ teamId, userId, confirm: true, reason }).catch(throwFieldProblems)
  }

  return (
    <SchemaForm definition={removalForm} onSubmit={submit}>
      {({ field }) => (
        <>
          <Text mb="md">
            You will no longer see this profile. They are told. To come back they must ask to join again.
          </Text>
          {field('reason')}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <SubmitButton color="red">Remove from Team</SubmitButton>
          </Group>
        </>
      )}
    </SchemaForm>
  )
}
