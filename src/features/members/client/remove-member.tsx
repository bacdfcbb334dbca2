import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, fieldProblems } from '#client/api.ts'
import { isUnderWay } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'

interface RemoveMemberProps {
  teamId: string
  userId: string
  fullName: string
  onRemoved: () => void
}

/** A button that asks why, then ends somebody's membership. */
export function RemoveMember(props: RemoveMemberProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        Remove from Team
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={`Remove ${props.fullName} from the team?`}>
        <RemovalForm {...props} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function RemovalForm({ teamId, userId, fullName, onRemoved, onCancel }: RemoveMemberProps & { onCancel: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const remove = useMutation(
    api.members.remove.mutationOptions({
      onSuccess: async () => {
        onRemoved()
        toast.success(`${fullName} is not a member of the team any more`)
        await queries.invalidateQueries({ queryKey: api.members.key() })
      },
      onError: (error) => {
        if (fieldProblems(error).length === 0) toast.failure(error)
      },
    }),
  )
  const missing = asked && reason.trim() === '' ? 'Enter a reason' : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (reason.trim() === '' || isUnderWay(api.members.remove.mutationKey())) return
    remove.mutate({ teamId, userId, confirm: true, reason })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Text mb="md">You will no longer see this profile. They are told. To come back they must ask to join again.</Text>
      <TextArea
        label="Reason"
        description="Kept with your team’s records. It is not sent to them, but they have a right to ask what you hold about them."
        withAsterisk
        rows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={missing ?? fieldProblems(remove.error)[0]?.message}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={remove.isPending}>
          Remove from Team
        </Button>
      </Group>
    </form>
  )
}
